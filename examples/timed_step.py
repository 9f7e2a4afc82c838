"""One step of a small model: counted by hand, then timed."""
# expect: runs
# ci: no
# needs: tensorflow

import time

import tensorflow as tf

WIDTH, CLASSES = 1024, 10
shapes = [(WIDTH, WIDTH)] * 3 + [(WIDTH, CLASSES)]
weights = sum(rows * columns for rows, columns in shapes)
print(f"{weights:,} weights, {6 * weights / 1e6:.1f} MFLOP an example")


def flops(batch):
    # The first layer passes no gradient on to its input.
    return batch * (6 * weights - 2 * WIDTH * WIDTH)


def seconds(work):
    work()  # the first call traces and reserves memory
    times = []
    for _ in range(20):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return sorted(times)[10]


layers = [tf.keras.layers.Dense(columns) for _, columns in shapes]
model = tf.keras.Sequential([tf.keras.Input((WIDTH,)), *layers])
model.compile(optimizer="sgd", loss="mse")

# A large product stands in for the peak of this computer.
large = tf.random.normal((2048, 2048))
product = tf.function(lambda: tf.reduce_sum(large @ large))
peak = 2 * 2048**3 / seconds(lambda: product().numpy())
print(f"a large product: {peak / 1e9:.0f} GFLOP/s")

for batch in (8, 64, 512):
    x = tf.random.normal((batch, WIDTH))
    y = tf.zeros((batch, CLASSES))
    took = seconds(lambda x=x, y=y: model.train_on_batch(x, y))
    print(
        f"batch {batch}: {flops(batch) / 1e9:.3f} GFLOP,",
        f"{1000 * took:.1f} ms, {flops(batch) / took / peak:.0%}",
    )
