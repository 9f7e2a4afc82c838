"""Training from start to end, on one device and then on two."""
# expect: numbers(0.01)
# ci: yes
# needs: tensorflow

# %% devices
import pathlib
import tempfile
import time

import keras
import tensorflow as tf

# First of all: one CPU becomes two logical devices.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration()] * 2
)
print([device.name for device in tf.config.list_logical_devices()])
print("TensorFlow", tf.__version__, "with Keras", keras.__version__)
# %% data
WIDTH, CLASSES, BATCH, EPOCHS = 64, 10, 256, 4
TRAIN, TEST = 8192, 1001

keras.utils.set_random_seed(0)
x = 3 * tf.random.normal((TRAIN + TEST, WIDTH))
# A fixed rule makes the labels, so there is something to learn.
y = tf.argmax(x @ tf.random.normal((WIDTH, CLASSES)), axis=1)
# %% pipeline
# The pipelines for training and for evaluation.
AUTOTUNE = tf.data.AUTOTUNE


def prepare(features, labels):
    return tf.math.l2_normalize(features, axis=1), labels


def batches(epoch, size=BATCH):
    # The order depends on the epoch alone: it can be repeated.
    return (
        tf.data.Dataset.from_tensor_slices((x[:TRAIN], y[:TRAIN]))
        .shuffle(TRAIN, epoch, reshuffle_each_iteration=False)
        .batch(size, drop_remainder=True)
        .map(prepare, num_parallel_calls=AUTOTUNE)
        .prefetch(AUTOTUNE)
    )


test = (
    tf.data.Dataset.from_tensor_slices((x[TRAIN:], y[TRAIN:]))
    .batch(BATCH)
    .map(prepare, num_parallel_calls=AUTOTUNE)
    .prefetch(AUTOTUNE)
)
STEPS = len(batches(0))
print(STEPS, "steps an epoch;", len(test), "batches to evaluate:")
print([len(labels) for _, labels in test])


# %% model
# The model, and a run of some epochs.
def build(rate=0.001):
    keras.utils.set_random_seed(1)
    model = keras.Sequential(
        [
            keras.Input((WIDTH,)),
            keras.layers.Dense(512, activation="relu"),
            keras.layers.Dense(512, activation="relu"),
            keras.layers.Dense(CLASSES),
        ]
    )
    model.compile(
        optimizer=keras.optimizers.Adam(rate),
        loss=keras.losses.SparseCategoricalCrossentropy(
            from_logits=True
        ),
        metrics=["accuracy"],
    )
    return model


def train(model, first, last, size=BATCH):
    losses = []
    for epoch in range(first, last):
        run = model.fit(
            batches(epoch, size),
            initial_epoch=epoch,
            epochs=epoch + 1,
            verbose=0,
        )
        losses.append(round(run.history["loss"][0], 3))
    return losses


# %% one-device
single = build()
print(single.count_params(), "parameters")
print("one device: ", train(single, 0, EPOCHS))
# %% two-devices
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
replicas = strategy.num_replicas_in_sync
with strategy.scope():
    double = build()
print("two devices:", train(double, 0, EPOCHS))
print(BATCH, "examples a step,", BATCH // replicas, "a replica")
# %% larger-batch
with strategy.scope():
    large = build(rate=0.001 * replicas**0.5)
print("twice the batch:", train(large, 0, EPOCHS, BATCH * replicas))
print(len(batches(0, BATCH * replicas)), "steps an epoch")
# %% evaluation
with strategy.scope():
    copy = build()
copy.set_weights(single.get_weights())
for name, model in ("one device: ", single), ("two devices:", copy):
    loss, accuracy = model.evaluate(test, verbose=0)
    print(f"{name} loss {loss:.4f}, accuracy {accuracy:.4f}")

each = [single.evaluate(*batch, verbose=0)[1] for batch in test]
print("batch by batch:", [round(share, 4) for share in each])
print(f"the mean of these: {sum(each) / len(each):.4f}")
# %% checkpoint
file = pathlib.Path(tempfile.mkdtemp()) / "run.keras"
with strategy.scope():
    stopped = build()
print("two epochs:", train(stopped, 0, 2))
stopped.save(file)
# %% restart
with strategy.scope():
    resumed = keras.models.load_model(file)
done = int(resumed.optimizer.iterations.numpy()) // STEPS
print("from epoch", done, "on:", train(resumed, done, EPOCHS))

with strategy.scope():
    weights_only = build()
weights_only.set_weights(stopped.get_weights())
print("weights alone:", train(weights_only, done, EPOCHS))

for model in double, resumed, weights_only:
    print(f"{model.evaluate(test, verbose=0)[0]:.4f}")


# %% timing: runs
# The time of a step: the shortest of five, as others disturb.
def milliseconds(work):
    work()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1000 * min(times) / STEPS


def read():
    for _ in batches(0):
        pass


held = tf.data.Dataset.from_tensors(next(iter(batches(0))))
held = held.repeat(STEPS)
compute = milliseconds(lambda: single.fit(held, verbose=0))
exchange = milliseconds(lambda: double.fit(held, verbose=0))
whole = milliseconds(lambda: single.fit(batches(0), verbose=0))
print(f"input alone           {milliseconds(read):5.2f} ms a step")
print(f"one device, no input  {compute:5.2f} ms")
print(f"one device, input     {whole:5.2f} ms")
print(f"two devices, no input {exchange:5.2f} ms")
# %% profile
logs = pathlib.Path(tempfile.mkdtemp())
with tf.profiler.experimental.Profile(str(logs)):
    single.fit(held, verbose=0)
print([path.suffixes for path in logs.rglob("*.pb")])
# %% costs
# What a step computes, sends and keeps, counted by hand.
shapes = [layer.kernel.shape for layer in single.layers]
products = [rows * columns for rows, columns in shapes]
flops = BATCH * (6 * sum(products) - 2 * products[0])
print(f"{flops / 1e6:.1f} MFLOP a step, {flops / 2e6:.1f} a replica")

gradients = 4 * single.count_params()
sent = 2 * (replicas - 1) / replicas * gradients
print(f"{gradients / 1e6:.2f} MB of gradients,")
print(f"{sent / 1e6:.2f} MB sent by each replica")

# Adam's variables: a count, the rate, then the two moments.
moments = sum(
    4 * variable.numpy().size
    for variable in single.optimizer.variables[2:]
)
print(f"{(2 * gradients + moments) / 1e6:.2f} MB of state in each")
# %% rate: runs
print(f"{flops / compute / 1e6:.0f} GFLOP/s on one device")
