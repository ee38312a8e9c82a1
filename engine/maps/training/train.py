"""
Trains one net on one core.

    OMP_NUM_THREADS=1 python train.py DATA OUT --model fine --scale 2 --steps 20000 --seed 1 [--from WEIGHTS]

L1 loss, of each patch in parts of what Lanczos leaves of it: decibels count every picture alike, and gravel would outvote roofs. Adam, a rate that falls by a cosine over the steps given, an average of the weights (EMA), convolutions in bfloat16 (`--float32` on processors with neither AMX nor AVX512-BF16, where that is quicker), the base and the loss in float32.
Steps give the same weights however busy the machine is; `--minutes` ends a run by the clock instead.
OUT/MODEL-SCALE.pt holds the averaged weights, OUT/MODEL-SCALE.csv the curve: seconds, step, loss of training; of `--int8` they are named MODEL-SCALE-int8.
"""

import argparse
import copy
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from degrade import mixed
from nets import Net, load, make, read, stacked
from rounded import Rounded
from sources import sources

# Of the loss: a patch's edge has not all that the net would see.
edge = 4
# Added to what Lanczos leaves: patches as good as flat have nothing to teach.
unseen = 0.3 / 255
# Steps from one row of the curve, and one checkpoint, to the next.
kept_each = 100
# Batches that show the ranges of activations.
observed = 8


class Patches:
    def __init__(self, data: Path, random: np.random.Generator):
        self.store = np.memmap(data / 'luma.bin', np.uint8, 'r')
        self.index = json.loads((data / 'luma.json').read_text())
        of = {source.name: source.weight for source in sources}
        pixels = np.array([image['height'] * image['width'] for image in self.index], float)
        total = {name: sum(p for p, i in zip(pixels, self.index) if i['source'] == name) for name in of}
        chance = np.array([p / total[i['source']] * of[i['source']] for p, i in zip(pixels, self.index)])
        self.chance = np.cumsum(chance / chance.sum())
        self.random = random

    def batch(self, count: int, size: int) -> torch.Tensor:
        """Patches that are not flat: of three the one with the most variance, two times of three."""
        return torch.from_numpy(np.stack([self.one(size) for _ in range(count)])).unsqueeze(1)

    def one(self, size: int) -> np.ndarray:
        taken = [self.cut(size) for _ in range(2)]
        best = max(taken, key=lambda patch: float(patch[::4, ::4].std())) if self.random.random() < 0.6 else taken[0]
        patch = best.astype(np.float32) / 255
        if self.random.random() < 0.25:
            # Scenes of 16 bit are stretched, and so is this.
            patch = np.clip((patch - patch.mean()) * self.random.uniform(0.7, 1.5) + self.random.uniform(0.3, 0.7), 0, 1)
        patch = np.rot90(patch, int(self.random.integers(4)))
        return np.ascontiguousarray(patch[:, ::-1] if self.random.random() < 0.5 else patch, np.float32)

    def cut(self, size: int) -> np.ndarray:
        image = self.index[min(np.searchsorted(self.chance, self.random.random()), len(self.index) - 1)]
        height, width, offset = image['height'], image['width'], image['offset']
        y, x = self.random.integers(height - size + 1), self.random.integers(width - size + 1)
        whole = self.store[offset : offset + height * width].reshape(height, width)
        return whole[y : y + size, x : x + size]


def shown(patches: Patches, count: int, size: int, scale: int, random: np.random.Generator):
    """Coarse patches that show how far activations go: every other one in black and white, as scanned maps are."""
    for _ in range(observed):
        fine = patches.batch(count, size * scale)
        fine[::2] = (fine[::2] > fine[::2].mean((1, 2, 3), keepdim=True)).float()
        yield mixed(fine, scale, random)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('data', type=Path)
    parser.add_argument('out', type=Path)
    parser.add_argument('--model', choices=['fast', 'fine', 'both'], required=True)
    parser.add_argument('--scale', type=int, choices=[2, 4], required=True)
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument('--steps', type=int)
    length.add_argument('--minutes', type=float)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--rate', type=float, default=1e-3)
    parser.add_argument('--batch', type=int, default=16)
    parser.add_argument('--patch', type=int, default=48, help='edge of the coarse patch')
    parser.add_argument('--float32', action='store_true')
    parser.add_argument('--int8', action='store_true', help='goes on from the weights of --from, rounded to integers; computes in float32')
    parser.add_argument('--from', dest='begin', type=Path, help='a checkpoint, or an ONNX file of ours')
    parser.add_argument('--stack', action='store_true', help='takes each block of --from twice, at half its change')
    wish = parser.parse_args()
    if (wish.int8 or wish.stack) and not wish.begin:
        parser.error('--int8 and --stack need --from')
    torch.manual_seed(wish.seed)
    random = np.random.default_rng(wish.seed)
    patches = Patches(wish.data, random)
    net = make(wish.model, wish.scale, Rounded if wish.int8 else Net).to(memory_format=torch.channels_last)
    if wish.begin:
        kept = read(wish.begin)
        load(net, stacked(kept) if wish.stack else kept)
    if wish.int8:
        net.observe(shown(patches, wish.batch, 2 * wish.patch, wish.scale, random))
    average = copy.deepcopy(net)
    adam = torch.optim.Adam(net.parameters(), wish.rate, betas=(0.9, 0.99))
    wish.out.mkdir(parents=True, exist_ok=True)
    name = f'{wish.model}-{wish.scale}' + ('-int8' if wish.int8 else '')
    begun, step, losses = time.time(), 0, []
    with open(wish.out / f'{name}.csv', 'w') as curve:
        curve.write('seconds,step,loss\n')
        while (passed := step / wish.steps if wish.steps else (time.time() - begun) / 60 / wish.minutes) < 1:
            rate = wish.rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * passed))) * min(1, (step + 1) / 200)
            for group in adam.param_groups:
                group['lr'] = rate
            fine = patches.batch(wish.batch, wish.patch * wish.scale)
            coarse = mixed(fine, wish.scale, random)
            with torch.autocast('cpu', torch.bfloat16, enabled=not (wish.float32 or wish.int8)):
                made = net(coarse.contiguous(memory_format=torch.channels_last))
            cut = edge * wish.scale
            with torch.no_grad():
                plain = F.pixel_shuffle(net.base(coarse), wish.scale)
            away, wide = ((one.float() - fine)[..., cut:-cut, cut:-cut].abs().mean((1, 2, 3)) for one in (made, plain))
            loss = (away / (wide + unseen)).mean()
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            step += 1
            keep = min(0.999, step / (step + 10))
            with torch.no_grad():
                for old, new in zip(average.parameters(), net.parameters()):
                    old.lerp_(new, 1 - keep)
            losses.append(loss.item())
            if step % kept_each == 0:
                curve.write(f'{time.time() - begun:.0f},{step},{np.mean(losses):.6f}\n')
                curve.flush()
                losses = []
                torch.save(average.state_dict(), wish.out / f'{name}.pt')
    torch.save(average.state_dict(), wish.out / f'{name}.pt')


if __name__ == '__main__':
    main()
