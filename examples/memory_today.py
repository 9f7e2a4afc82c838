"""Memory of models of today: layers, state and the way to the host."""
# expect: exact
# ci: yes
# needs: python


def units(h, f, heads, shared, gated=True):
    """Bytes a layer keeps for each token and each unit of width."""
    attention = 2 + 2 + 4 * shared / heads + 2
    mlp = 2 + (3 if gated else 2) * 2 * f / h
    return attention + mlp + 4


print("GPT-2 without dropout", units(768, 3072, 12, 12, gated=False))
print("Llama 3 70B", units(8192, 28_672, 64, 8))
print("Llama 3 405B", units(16_384, 53_248, 128, 8))

# Llama 3 8B with one sequence on each of 8 GPUs
layers, h, f, heads, shared, words = 32, 4096, 14_336, 32, 8, 128_256
tokens, d = 8192, 8
layer = 2 * h * h * (1 + shared / heads) + 3 * h * f
n = (layers * layer + 2 * words * h) / 1e9
kept = units(h, f, heads, shared)
print(f"Llama 3 8B {kept}, {n:.2f} billion parameters")

activations = layers * kept * tokens * h / 1e9
logits = 4 * tokens * words / 1e9
print(f"activations {activations:.1f} GB, logits {logits:.1f} GB")
recipes = (
    ("16 bits", 4, 16),
    ("gradients in 32", 6, 12),
    ("averages in 16", 6, 8),
    ("32 bits", 8, 8),
)
for name, whole, divided in recipes:
    z1 = n * (whole + divided / d)
    z3 = n * (whole + divided) / d
    print(f"{name:16}{z1:5.1f} GB with ZeRO-1,{z3:5.1f} with ZeRO-3")

# One token in one layer, at 400 TFLOP/s and 50 GB/s
print(f"computed in {2 * layer / 400e12 * 1e6:.2f} µs,", end=" ")
print(f"sent in {kept * h / 50e9 * 1e6:.2f} µs")
