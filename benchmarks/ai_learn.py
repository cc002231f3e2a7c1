"""Teaches the nets of `strong` from what `ai_gather.py` found, and writes them into `assets/nets`. Needs torch.

    python benchmarks/ai_learn.py deals --from DIR --minutes 4      # what a deal with open hands promises
    python benchmarks/ai_learn.py moves --from DIR --minutes 5      # what a move is worth to who sees his own hand
    python benchmarks/ai_learn.py hands --from DIR --minutes 3      # who holds which hidden cards

A generation is: gather deals, teach deals, gather moves, teach moves. The project's nets come from three, the first
of which started from the policy (`ai_gather.py deals --first`); `benchmarks/RESULTS.md` has data sizes and results.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import torch
from ai_gather import SCALE, SIGNED
from torch import Tensor, nn

from bot.ai.core.inputs import MOVE, POSITION
from bot.ai.core.nets import DEALS_SECOND, FIRST, HANDS, HANDS_SECOND, MOVES_SECOND
from bot.ai.core.open_hands import WHOLE
from bot.ai.search import load_net

NETS = Path(__file__).resolve().parent.parent / "assets" / "nets"
Loss = Callable[[Tensor], Tensor]


def net_of(inputs: int, second: int, outs: int) -> nn.Sequential:
    """Return an untaught net."""
    return nn.Sequential(
        nn.Linear(inputs, FIRST), nn.ReLU(), nn.Linear(FIRST, second), nn.ReLU(), nn.Linear(second, outs)
    )


def write(net: nn.Sequential, path: Path) -> None:
    """Write a net: weights as bytes, with a scale for each unit; they are as good as floats and half as large."""
    parts = {}
    for number, layer in enumerate((net[0], net[2], net[4])):
        weights = layer.weight.detach().numpy().T
        scales = np.maximum(np.abs(weights).max(axis=0), 1e-9) / 127.0
        parts[f"weights{number}"] = np.round(weights / scales).astype(np.int8)
        parts[f"scales{number}"] = scales.astype(np.float32)
        parts[f"biases{number}"] = layer.bias.detach().numpy()
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(path, **parts)


def fill(net: nn.Sequential, cells: np.ndarray) -> None:
    """Put a row of weights into a net."""
    with torch.no_grad():
        for layer in (net[0], net[2], net[4]):
            weights, cells = np.split(cells, [layer.weight.numel()])
            layer.weight.copy_(torch.from_numpy(weights.reshape(layer.weight.T.shape).T.copy()))
            biases, cells = np.split(cells, [layer.bias.numel()])
            layer.bias.copy_(torch.from_numpy(biases.copy()))


def read(sources: list[Path], *names: str) -> list[Tensor]:
    """Return arrays of all files, put together."""
    paths = [path for source in sources for path in sorted(source.glob("*.npz"))]
    found = [[np.load(path)[name] for path in paths] for name in names]
    return [torch.from_numpy(np.concatenate(parts)) for parts in found]


def batches(many: int, size: int, seconds: float) -> Iterator[tuple[Tensor, float]]:
    """Yield shuffled batches of numbers and the share of the time that has passed, until it is over."""
    began = time.time()
    while True:
        for batch in torch.randperm(many).split(size):
            share = (time.time() - began) / seconds
            if share >= 1:
                return
            yield batch, share


def teach(net: nn.Sequential, loss: Loss, many: int, chosen: argparse.Namespace) -> None:
    """Teach a net: Adam, its rate falling to nothing over the time given; a thirtieth is held back to judge by."""
    optimizer = torch.optim.Adam(net.parameters(), lr=chosen.rate)
    order = torch.randperm(many, generator=torch.Generator().manual_seed(5))
    held = order[: max(1, many // 30)]
    taught = order[len(held) :]
    for number, (batch, share) in enumerate(batches(len(taught), 1024, chosen.minutes * 60)):
        for group in optimizer.param_groups:
            group["lr"] = chosen.rate * min(1.0, number / 200 + 0.01) * (1 - share)
        optimizer.zero_grad(set_to_none=True)
        now = loss(taught[batch])
        now.backward()
        optimizer.step()
        if number % 1000 == 0:
            print(f"{share:.0%} batch {number} loss {now.item():.4f} held back {judge(loss, held):.4f}", flush=True)
    print(f"held back {judge(loss, held):.4f}")


def judge(loss: Loss, held: Tensor) -> float:
    """Return the mean loss on what was held back."""
    with torch.no_grad():
        parts = held.split(4096)
        return sum(loss(part).item() * len(part) for part in parts) / len(held)


def loss_of_deals(net: nn.Sequential, sources: list[Path]) -> tuple[Loss, int]:
    """Return the squared error of what a deal promises, and how many positions there are."""
    wholes, ends = read(sources, "wholes", "ends")

    def loss(batch: Tensor) -> Tensor:
        x = wholes[batch].float()
        x[:, SIGNED] -= 100.0
        return ((net(x / SCALE).squeeze(1) - ends[batch]) ** 2).mean()

    return loss, len(ends)


def loss_of_moves(net: nn.Sequential, sources: list[Path]) -> tuple[Loss, int]:
    """Return the squared error of what moves are worth beside each other, and how many decisions there are."""
    positions, moves, ends, counts = read(sources, "positions", "moves", "ends", "counts")
    starts = torch.cumsum(counts, 0) - counts

    def centred(values: Tensor, owner: Tensor, many: Tensor) -> Tensor:
        return values - (torch.zeros(len(many)).index_add(0, owner, values) / many)[owner]

    def loss(batch: Tensor) -> Tensor:
        many = counts[batch]
        owner = torch.repeat_interleave(torch.arange(len(batch)), many)
        index = torch.arange(len(owner)) - (torch.cumsum(many, 0) - many)[owner] + starts[batch][owner]
        by_position, by_move = net[0].weight.split([POSITION, MOVE], dim=1)
        common = positions[batch].float() @ by_position.T + net[0].bias
        said = net[1:](common[owner] + moves[index].float() @ by_move.T).squeeze(1)
        return ((centred(said, owner, many) - centred(ends[index], owner, many)) ** 2).mean()

    return loss, len(counts)


def loss_of_hands(net: nn.Sequential, sources: list[Path]) -> tuple[Loss, int]:
    """Return how surprising the true hands are, by card, and how many decisions there are."""
    positions, hands = read(sources, "positions", "hands")

    def loss(batch: Tensor) -> Tensor:
        held = hands[batch].float()
        sizes = held.sum(2, keepdim=True).clamp(min=1e-9)
        odds = torch.log_softmax(net(positions[batch].float()).view(held.shape) + torch.log(sizes), 1)
        return -(held * odds).sum() / held.sum()

    return loss, len(positions)


SHAPES = {
    "deals": (WHOLE, DEALS_SECOND, 1, loss_of_deals),
    "moves": (POSITION + MOVE, MOVES_SECOND, 1, loss_of_moves),
    "hands": (POSITION, HANDS_SECOND, HANDS, loss_of_hands),
}


def main() -> None:
    """Teach what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=tuple(SHAPES))
    parser.add_argument("--from", dest="sources", type=Path, action="append", required=True)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="forget what the net knows")
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    *shape, loss_of = SHAPES[chosen.what]
    net = net_of(*shape)
    if not chosen.anew:
        fill(net, load_net(chosen.what))
    loss, many = loss_of(net, chosen.sources)
    print(f"{many} to learn from", flush=True)
    teach(net, loss, many, chosen)
    write(net, NETS / f"{chosen.what}.npz")


if __name__ == "__main__":
    main()
