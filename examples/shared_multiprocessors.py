"""A step whose exchange takes some of the multiprocessors."""
# expect: exact
# ci: yes
# needs: python

ALL = 132  # multiprocessors of an H100


# region step
def by_share(work, exchange, taken):
    return max(exchange, work + exchange * taken / ALL)


def in_waves(products, waves, exchange, taken):
    clock = 0  # in milliseconds; a wave of tiles takes one
    for _ in range(products):
        tiles = waves * ALL
        while tiles > 0:
            busy = clock < exchange
            tiles -= ALL - taken if busy else ALL
            clock += 1
    return max(clock, exchange)


print("taken  by share  5 products  100 products")
for taken in 0, 6, 20, 66:
    share = by_share(100, 60, taken)
    few = in_waves(5, 20, 60, taken)
    many = in_waves(100, 1, 60, taken)
    print(f"{taken:5} {share:9.1f} {few:11} {many:13}")
# endregion
