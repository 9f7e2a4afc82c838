"""The two ways to distribute a dataset, and what each replica gets."""
# expect: exact
# ci: yes
# needs: tensorflow

import tensorflow as tf

cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration()] * 2
)
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])


def show(dist_dataset):
    for value in dist_dataset:
        parts = strategy.experimental_local_results(value)
        print([part.numpy().tolist() for part in parts])


# You batch with the global size.
numbers = tf.data.Dataset.range(6)
show(strategy.experimental_distribute_dataset(numbers.batch(4)))


def dataset_fn(context):
    # You batch with the per-replica size, shard and prefetch.
    size = context.get_per_replica_batch_size(4)
    mine = tf.data.Dataset.range(6).shard(
        context.num_input_pipelines, context.input_pipeline_id
    )
    return mine.batch(size).prefetch(tf.data.AUTOTUNE)


# Batches of 2 are dealt out.
print("dataset_fn:")
show(strategy.distribute_datasets_from_function(dataset_fn))
