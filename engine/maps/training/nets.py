"""The nets: luminance in, luminance of twice or four times the edge out."""

from pathlib import Path

import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import nn


def lanczos_taps(scale: int) -> torch.Tensor:
    """Lanczos of three lobes as a convolution on the coarse grid: scale² filters of 7 × 7 (the outer row of a phase is zero)."""
    phases = []
    for phase in range(scale):
        at = (phase + 0.5) / scale - 0.5
        x = torch.arange(-3, 4, dtype=torch.float64) - at
        taps = torch.where(x.abs() < 3, torch.sinc(x) * torch.sinc(x / 3), torch.zeros_like(x))
        phases.append(taps / taps.sum())
    return torch.stack([torch.outer(row, column) for row in phases for column in phases]).unsqueeze(1).float()


class Block(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, x):
        return x + self.second(F.relu(self.first(x)))


class Net(nn.Module):
    """
    Plain 3 × 3 convolutions at the coarse grid with residual blocks, and depth to space once at the end. The base is Lanczos, which the net
    corrects; then each source pixel's mean is brought back to within `drift` of the source, so that nothing is learned that colour holding would
    take away again. Receptive radius: 2 + 2 × blocks.
    """

    drift = 0.5 / 255

    def __init__(self, channels: int, blocks: int, scale: int):
        super().__init__()
        self.channels, self.blocks, self.scale = channels, blocks, scale
        self.head = nn.Conv2d(1, channels, 3, padding=1)
        self.body = nn.Sequential(*[Block(channels) for _ in range(blocks)])
        self.tail = nn.Conv2d(channels, scale * scale, 3, padding=1)
        self.register_buffer('lanczos', lanczos_taps(scale), persistent=False)
        for block in self.body:
            nn.init.zeros_(block.second.bias)
            block.second.weight.data.mul_(0.1)
        nn.init.zeros_(self.tail.weight)
        nn.init.zeros_(self.tail.bias)

    def detail(self, x):
        return self.tail(F.relu(self.body(self.head(x - 0.5))))

    def base(self, x):
        return F.conv2d(F.pad(x, (3, 3, 3, 3), mode='replicate'), self.lanczos)

    def forward(self, x):
        with torch.autocast('cpu', enabled=False):
            base = self.base(x.float())
        fine = base + self.detail(x).float()
        gap = fine.mean(1, keepdim=True) - x
        return F.pixel_shuffle(fine - (gap - gap.clamp(-self.drift, self.drift)), self.scale)


# Channels and blocks. Seconds a megapixel of output are in MODEL_CARD.md.
shapes = {
    ('fast', 2): (32, 5),
    ('fine', 2): (32, 16),
    # Four times the edge is four times as cheap a pixel: one net is quick enough for both.
    ('both', 4): (64, 3),
}


def make(model: str, scale: int, kind: type[Net] = Net) -> Net:
    channels, blocks = shapes[(model, scale)]
    return kind(channels, blocks, scale)


def read_onnx(path: Path) -> dict[str, torch.Tensor]:
    """Weights by their names in a checkpoint; integers as what they stand for."""
    numbers = {w.name: torch.from_numpy(numpy_helper.to_array(w).astype('float32')) for w in onnx.load(path).graph.initializer}
    kept = {name.removeprefix('net.').removesuffix('.half'): values for name, values in numbers.items()}
    for name, values in numbers.items():
        if name.endswith('.integers'):
            of = name.removesuffix('.integers')
            kept[of] = values * numbers[f'{of}.step'].view(-1, *[1] * (values.dim() - 1))
    return kept


def stacked(kept: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Each block twice, at half its change: of twice the depth, and nearly the same net. Blocks that change nothing at first hardly learn; these do."""
    twice = {}
    for name, values in kept.items():
        if not name.startswith('body.'):
            twice[name] = values
            continue
        _, index, rest = name.split('.', 2)
        for copy in range(2):
            twice[f'body.{2 * int(index) + copy}.{rest}'] = values / 2 if rest.startswith('second.') else values
    return twice


def read(path: Path) -> dict[str, torch.Tensor]:
    """The weights of a checkpoint of train.py, or of an ONNX file of ours (rounded to half precision, or to integers)."""
    return read_onnx(path) if path.suffix == '.onnx' else torch.load(path)


def load(net: Net, kept: dict[str, torch.Tensor]) -> None:
    """Puts kept weights into a net. What does not fit stays as it is; blocks that the kept net did not have change nothing at first."""
    own = net.state_dict()
    for name, values in own.items():
        if name in kept and kept[name].shape == values.shape:
            own[name] = kept[name]
        elif name not in kept and name.endswith('second.weight'):
            own[name] = torch.zeros_like(values)
    net.load_state_dict(own)


def opened(path: Path, kind: type[Net] = Net) -> Net:
    """The net that was kept, whatever its shape."""
    kept = read(path)
    blocks = 1 + max(int(name.split('.')[1]) for name in kept if name.startswith('body.'))
    net = kind(len(kept['head.weight']), blocks, round(len(kept['tail.weight']) ** 0.5))
    own = net.state_dict()
    net.load_state_dict({name: values for name, values in kept.items() if name in own})
    return net.requires_grad_(False).eval()
