"""Setting up a TPU in four steps; without one, the fallback."""
# expect: exact
# ci: yes
# needs: tensorflow

import os

import tensorflow as tf


def make_strategy():
    # "local" is a TPU attached to this machine. For one over the
    # network, put its name or gRPC address in TPU_NAME.
    address = os.environ.get("TPU_NAME", "local")
    try:
        # 1. Find
        resolver = tf.distribute.cluster_resolver.TPUClusterResolver(
            tpu=address
        )
        # 2. Connect
        tf.config.experimental_connect_to_cluster(resolver)
        # 3. Initialise
        tf.tpu.experimental.initialize_tpu_system(resolver)
        # 4. Create the strategy
        return tf.distribute.TPUStrategy(resolver)
    except (ValueError, tf.errors.NotFoundError) as error:
        print("No TPU:", type(error).__name__)
        return tf.distribute.MirroredStrategy()


strategy = make_strategy()  # before any other TensorFlow work
print(type(strategy).__name__, strategy.num_replicas_in_sync)


@tf.function  # required: TPUStrategy.run refuses pure eager code
def step():
    ones = strategy.run(lambda: tf.constant(1.0))
    return strategy.reduce("SUM", ones, axis=None)


print(float(step()))  # one per replica
