"""Two runs on one page: parameters, one step, and days."""
# expect: exact
# ci: yes
# needs: python

PEAK = 989e12  # of an H100 or H800, in 16 bits


def run(for_a_token, batch, tokens, gpus, step):
    """Operations of a step, then what the time of a step means."""
    work = for_a_token * batch
    mfu = work / (gpus * PEAK * step)
    days = tokens / batch * step / 86_400
    hours = days * 24 * gpus / 1e6
    print(f"{work:.2e} operations, MFU {mfu:.1%}")
    print(f"{days:.1f} days, {hours:.2f} million hours")


# Llama 3 405B: layers, width, inside the MLP, width of the keys
layers, h, f, keys, words = 126, 16_384, 53_248, 1024, 128_256
layer = 2 * h * h + 2 * h * keys + 3 * h * f
llama = layers * layer + 2 * words * h
print(f"Llama 3: {llama / 1e9:.2f} billion")
batch = 128 * 16 * 8192
step = 6 * llama * batch / (16_384 * 400e12)
attention = 6 * layers * h * 8192
run(6 * llama + attention, batch, 15.6e12, 16_384, step)

# DeepSeek-V3: three matrices for each expert, five for attention
h, expert, dense, words = 7168, 2048, 18_432, 129_280
queries = h * 1536 + 1536 * 128 * (128 + 64)
keys = h * (512 + 64) + 512 * 128 * (128 + 128)
fixed = 61 * (queries + keys + 128 * 128 * h)
fixed += 3 * 3 * h * dense + 58 * 256 * h
total = fixed + 58 * 257 * 3 * h * expert + 2 * words * h
active = fixed + 58 * 9 * 3 * h * expert + words * h
print(f"DeepSeek-V3: {total / 1e9:.1f}, {active / 1e9:.1f} active")
attention = 6 * (192 + 128) * 128 * 2048 * 61
run(6 * active + attention, 15_360 * 4096, 14.8e12, 2048, 19.926)
