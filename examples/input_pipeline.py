"""An input pipeline with every remedy in its place."""
# expect: exact
# ci: yes
# needs: tensorflow

import pathlib
import tempfile

import tensorflow as tf

# Four small files stand in for a data set on slow storage.
folder = pathlib.Path(tempfile.mkdtemp())
for part in range(4):
    rows = [str(100 * part + row) for row in range(100)]
    (folder / f"part-{part}.txt").write_text("\n".join(rows))


def parse(line):
    # Stands for costly decoding: the same result every time.
    return tf.strings.to_number(line) / 400.0


def augment(batch):
    # Random, so it stays after cache(); it takes whole batches.
    return batch + tf.random.normal(tf.shape(batch), stddev=0.01)


AUTOTUNE = tf.data.AUTOTUNE
dataset = (
    tf.data.Dataset.list_files(str(folder / "*.txt"))
    # Extract: several files at once.
    .interleave(
        tf.data.TextLineDataset,
        cycle_length=4,
        num_parallel_calls=AUTOTUNE,
    )
    # Transform: several elements at once.
    .map(parse, num_parallel_calls=AUTOTUNE)
    # Kept from the second epoch on.
    .cache()
    # A new order in each epoch.
    .shuffle(400)
    .batch(32)
    .map(augment, num_parallel_calls=AUTOTUNE)
    # Load: prepare the next batch during training.
    .prefetch(AUTOTUNE)
)

for epoch in range(2):
    print(epoch, sum(1 for _ in dataset), "batches")
