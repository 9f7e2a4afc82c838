"""The same step with DTensor, the divided tensors of TensorFlow."""
# expect: numbers(0.01)
# ci: yes
# needs: tensorflow

import tensorflow as tf
from tensorflow.experimental import dtensor

# Four logical devices on one CPU.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(4)]
)
# region step
mesh = dtensor.create_mesh(
    [("data", 2), ("model", 2)], device_type="CPU"
)
WHOLE = dtensor.UNSHARDED


def place(value, *axes):
    everywhere = dtensor.Layout.replicated(mesh, rank=len(axes))
    copies = dtensor.copy_to_mesh(value, everywhere)
    return dtensor.relayout(copies, dtensor.Layout(axes, mesh))


x = tf.constant([[1.0], [1], [2], [2], [3], [3], [4], [4]])
x = place(x, "data", WHOLE)
w1 = dtensor.DVariable(place(tf.fill((1, 4), 1.0), WHOLE, "model"))
w2 = dtensor.DVariable(place(tf.fill((4, 1), 0.25), "model", WHOLE))


@tf.function
def step(x):
    with tf.GradientTape() as tape:
        error = tf.nn.relu(x @ w1) @ w2 - 3 * x
        loss = tf.reduce_mean(error**2)
    for w, g in zip([w1, w2], tape.gradient(loss, [w1, w2])):
        w.assign_sub(0.01 * g)
    return loss


step(x)
kept = dtensor.unpack(w1.read_value())[0].shape
print(f"kept {kept} of {w1.shape}, loss {float(step(x)):.2f}")
# endregion
