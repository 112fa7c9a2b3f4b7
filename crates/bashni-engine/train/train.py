"""Learns the weights of the network from lessons that the example `learn` wrote.

    python3 train.py weights.bin lesson.bin … [--epochs 20] [--share 0.4] [--rate 0.002]

It needs PyTorch, and a GPU with some gigabytes of memory. What the network looks like stands at
the head of a lesson, so no number is written down twice.
"""

import argparse
import time

import numpy as np
import torch

# Products of a unit and a weight of the last layer have to fit into 16 bits.
MOST = 1.98
# An input that was on less often learns from 0 on, so that chance does not decide what it means.
RARE = 1000


def read(paths):
    """The head of the lessons, the other view and the families of each input, and all samples."""
    parts = []
    for path in paths:
        words = np.fromfile(path, dtype="<u2")
        head = [int(word) for word in words[:7]]
        n_inputs, most_inputs = head[0], head[3]
        mirror, families, rest = np.split(words[7:], [n_inputs, 3 * n_inputs])
        parts.append(rest.reshape(-1, most_inputs + 3).view(np.int16))
    families = families.reshape(n_inputs, 2)
    return head, mirror.astype(np.int64), families.astype(np.int64), np.concatenate(parts)


class Network(torch.nn.Module):
    """The network of the engine, in floating point.

    What an input adds is the sum of its own row and those of its families, which is one row again
    when the network is written down.
    """

    def __init__(self, n_inputs, hidden, phases, is_rare, n_families, families):
        super().__init__()
        # The last family is that of inputs which have none.
        membership = torch.zeros(n_inputs, n_families + 1).scatter_(1, families, 1.0)
        self.register_buffer("membership", membership[:, :-1].contiguous())
        rows = (torch.rand(n_inputs, hidden) - 0.5) * 0.1
        rows[is_rare] = 0.0
        self.rows = torch.nn.Parameter(rows)
        self.bias = torch.nn.Parameter((torch.rand(hidden) - 0.5) * 0.2)
        self.last = torch.nn.Parameter((torch.rand(phases, 2 * hidden) - 0.5) * 0.2)
        self.last_bias = torch.nn.Parameter(torch.zeros(phases))
        self.shared = torch.nn.Parameter(torch.zeros(n_families, hidden))

    def whole_rows(self):
        return self.rows + self.membership @ self.shared

    def forward(self, own, other, phase):
        rows = self.whole_rows()
        units = torch.cat([own @ rows, other @ rows], dim=1)
        units = (units + self.bias.repeat(2)).clamp(0.0, 1.0)
        outputs = (units * units) @ self.last.T + self.last_bias
        return outputs.gather(1, phase.unsqueeze(1)).squeeze(1)


class Batches:
    """Samples on the GPU, given out as rows of zeros and ones."""

    def __init__(self, samples, mirror, n_inputs, most_inputs, share, batch):
        self.samples, self.n_inputs, self.most_inputs = samples, n_inputs, most_inputs
        self.share, self.batch = share, batch
        # Where no input stands, the number is that of a column behind all others.
        self.mirror = torch.cat([mirror, mirror.new_tensor([n_inputs])])
        # A matrix whose rows are multiples of 16 long is fast.
        self.width = (n_inputs + 16) // 16 * 16
        self.views = [torch.zeros(batch, self.width, device="cuda") for _ in range(2)]

    def take(self, order):
        records = self.samples[order].long()
        numbers = records[:, : self.most_inputs]
        numbers = torch.where(numbers < 0, self.n_inputs, numbers)
        for view, on in zip(self.views, (numbers, self.mirror[numbers])):
            view.zero_()
            view[: len(order)].scatter_(1, on, 1.0)
        own, other = (view[: len(order), : self.n_inputs] for view in self.views)
        searched, result = ((records[:, column] & 0xFFFF) / 65535.0 for column in (-2, -1))
        return own, other, records[:, -3], searched + self.share * (result - searched)


def write(path, network, unit, last_unit):
    """Rounds to whole numbers, in the order of the file."""
    with open(path, "wb") as file:
        for part, scale, kind in (
            (network.whole_rows().clamp(-MOST, MOST), unit, "<i2"),
            (network.bias, unit, "<i2"),
            (network.last, last_unit, "<i2"),
            (network.last_bias, unit * last_unit, "<i4"),
        ):
            file.write(np.rint(part.detach().cpu().numpy() * scale).astype(kind).tobytes())


def read_weights(path, network, unit, last_unit):
    """Goes on from the whole numbers of a file."""
    numbers, at = open(path, "rb").read(), 0
    for part, scale, kind in (
        (network.rows, unit, "<i2"),
        (network.bias, unit, "<i2"),
        (network.last, last_unit, "<i2"),
        (network.last_bias, unit * last_unit, "<i4"),
    ):
        values = np.frombuffer(numbers, kind, part.numel(), at) / scale
        at += part.numel() * int(kind[2])
        with torch.no_grad():
            part.copy_(torch.from_numpy(values).float().reshape(part.shape))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("weights")
    parser.add_argument("lessons", nargs="+")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--share", type=float, default=0.4, help="what the result counts, 0 to 1")
    parser.add_argument("--rate", type=float, default=0.002, help="the size of the first steps")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--hidden", type=int, help="another number of hidden units")
    parser.add_argument("--decay", type=float, default=0.3, help="how fast weights fade")
    parser.add_argument("--start", help="weights to go on from")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    begin = time.time()

    head, mirror, families, samples = read(options.lessons)
    n_inputs, hidden, phases, most_inputs, unit, last_unit, n_families = head
    samples = torch.from_numpy(samples).cuda()
    mirror, families = torch.from_numpy(mirror).cuda(), torch.from_numpy(families)
    on = torch.zeros(65536, device="cuda")
    for part in samples[:, :most_inputs].split(1 << 20):
        on += torch.bincount(part.flatten().long() & 0xFFFF, minlength=65536)
    is_rare = (on[:n_inputs] + on[:n_inputs][mirror] < RARE).cpu()
    # Whole games at the end of the last lesson are kept back to test on.
    n_tests = min(len(samples) // 20, 200_000)
    n_samples = len(samples) - n_tests
    print(f"{n_samples} samples, {int(is_rare.sum())} rare inputs, {time.time() - begin:.0f} s")

    hidden = options.hidden or hidden
    network = Network(n_inputs, hidden, phases, is_rare, n_families, families).cuda()
    if options.start:
        read_weights(options.start, network, unit, last_unit)
    adam = torch.optim.AdamW(
        network.parameters(), lr=options.rate, weight_decay=options.decay, fused=True
    )
    batch = options.batch
    batches = Batches(samples, mirror, n_inputs, most_inputs, options.share, batch)
    n_steps = options.epochs * -(-n_samples // batch)
    fade = torch.optim.lr_scheduler.LambdaLR(adam, lambda step: 0.01 ** (step / n_steps))

    def error(order):
        own, other, phase, target = batches.take(order)
        chance = torch.sigmoid(network(own, other, phase))
        return ((chance - target) ** 2).mean()

    for epoch in range(1, options.epochs + 1):
        order = torch.randperm(n_samples, device="cuda")
        learned = torch.zeros((), device="cuda")
        for part in order.split(batch):
            loss = error(part)
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            fade.step()
            with torch.no_grad():
                for weights in network.parameters():
                    weights.clamp_(-MOST, MOST)
                learned += loss * len(part)
        with torch.no_grad():
            tests = torch.arange(n_samples, len(samples), device="cuda").split(batch)
            tested = sum(error(part) * len(part) for part in tests) / max(n_tests, 1)
        learned = learned / n_samples
        print(f"epoch {epoch}: {learned:.5f}, tested {tested:.5f}, {time.time() - begin:.0f} s")
    write(options.weights, network, unit, last_unit)


if __name__ == "__main__":
    main()
