"""Loss scaling in a custom loop, and what forgetting it does."""
# expect: exact
# ci: yes
# needs: tensorflow

import keras
import tensorflow as tf

for number in (1e-4, 1e-8):
    for dtype in (tf.float16, tf.bfloat16):
        # 1e-8 is too small for float16.
        print(number, dtype.name, float(tf.cast(number, dtype)) > 0)


def step(scaled):
    inner = keras.optimizers.SGD(learning_rate=1.0)
    optimizer = keras.optimizers.LossScaleOptimizer(inner)
    w = keras.Variable(1.0)
    with tf.GradientTape() as tape:
        loss = 0.5 * w.value
        if scaled:
            loss = optimizer.scale_loss(loss)
    gradient = tape.gradient(loss, w.value)
    optimizer.apply([gradient], [w])  # divides by the scale
    return 1.0 - float(w)


scaled, forgotten = step(scaled=True), step(scaled=False)
print("scaled:", scaled, "forgotten:", forgotten)
print("ratio:", scaled / forgotten)
