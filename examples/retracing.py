"""How many graphs a function needs for three lengths and rates."""
# expect: exact
# ci: yes
# needs: tensorflow

import tensorflow as tf

batches = [tf.ones([64]), tf.ones([40]), tf.ones([24])]
rates = [0.1, 0.05, 0.025]
tensors = [tf.constant(rate) for rate in rates]


def step(batch, rate):
    return rate * tf.reduce_sum(batch)


def graphs(function, rates):
    for rate in rates:
        for batch in batches:
            function(batch, rate)
    return function.experimental_get_tracing_count()


relaxed = tf.function(step, reduce_retracing=True)
signed = tf.function(
    step, input_signature=[tf.TensorSpec([None]), tf.TensorSpec([])]
)
print("numbers", graphs(tf.function(step), rates))
print("tensors", graphs(tf.function(step), tensors))
print("relaxed", graphs(relaxed, tensors))
print("signature", graphs(signed, rates))
