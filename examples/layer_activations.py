"""The activations of the layers of GPT-2, term by term, in 16 bits."""
# expect: exact
# ci: yes
# needs: python

# GPT-2 with 124 million parameters
layers, h, heads, s = 12, 768, 12, 1024
b = 12  # sequences in the batch
token = s * b * h  # one number for each token and each width
square = heads * s * s * b  # one for each pair of tokens and each head

attention = 2 * token + 4 * token + 2 * token + 2 * token + token
scores = 2 * square + square + 2 * square
block = 2 * token + 8 * token + 8 * token + token
norms = 2 * token + 2 * token
parts = (attention, block, norms, scores)
print("in units of sbh:", *(n // token for n in parts))

for name, layer in (
    ("all kept", attention + scores + block + norms),
    ("selective", attention + block + norms),
    ("full", 2 * token),
):
    print(name, round(layers * layer / 1e9, 2), "GB")
