"""A learning rate that climbs for five epochs, then falls."""
# expect: numbers(0.001)
# ci: yes
# needs: tensorflow

import tensorflow as tf

steps = 30  # an epoch of 60000 examples, 2048 a batch
rate = tf.keras.optimizers.schedules.CosineDecay(
    initial_learning_rate=0.1,
    warmup_target=0.8,
    warmup_steps=5 * steps,
    decay_steps=85 * steps,
)
print([round(float(rate(epoch * steps)), 2) for epoch in range(6)])
