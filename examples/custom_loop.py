"""A custom training loop on two replicas."""
# expect: numbers(0.001)
# ci: yes
# needs: tensorflow

import tensorflow as tf

tf.keras.utils.set_random_seed(0)
# Two logical CPUs, so that this runs without any GPU.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration()] * 2
)
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])

PER_REPLICA = 8
GLOBAL = PER_REPLICA * strategy.num_replicas_in_sync

x = tf.random.normal((64, 4))
y = tf.reduce_sum(x, axis=1, keepdims=True)
dataset = tf.data.Dataset.from_tensor_slices((x, y)).batch(GLOBAL)
dist_dataset = strategy.experimental_distribute_dataset(dataset)

with strategy.scope():
    model = tf.keras.Sequential(
        [tf.keras.Input((4,)), tf.keras.layers.Dense(1)]
    )
    optimizer = tf.keras.optimizers.SGD(0.1)
    squared_error = tf.keras.losses.MeanSquaredError(reduction="none")


def train_step(inputs):
    # Written for ONE replica: it sees 8 examples, not 16.
    features, labels = inputs
    with tf.GradientTape() as tape:
        predictions = model(features, training=True)
        per_example = squared_error(labels, predictions)
        loss = tf.nn.compute_average_loss(
            per_example, global_batch_size=GLOBAL
        )
    weights = model.trainable_variables
    gradients = tape.gradient(loss, weights)
    # The gradients are summed over the replicas in here.
    optimizer.apply_gradients(zip(gradients, weights))
    return loss


@tf.function
def distributed_train_step(inputs):
    per_replica = strategy.run(train_step, args=(inputs,))
    return strategy.reduce("SUM", per_replica, axis=None)


for epoch in range(3):
    for batch in dist_dataset:
        loss = distributed_train_step(batch)
    print(epoch, round(float(loss), 4))
