"""
Nets that reckon in integers: 7 bits a weight, each output channel by a step of its own, 8 bits an activation. Processors multiply four such
numbers where they multiply one of float32. Seven bits, since processors without VNNI add two products of 8 bits in 16, and 7 always fit.
"""

import torch
import torch.nn.functional as F
from nets import Net
from torch import nn

# Integers of a weight: ± so many.
weight_levels = 63
# Integers of an activation: 0 to this.
activation_levels = 255
# Of the activations of a batch this share may lie beyond the range: one that holds the last of them is coarser for all others.
beyond = 3e-4


def straight_through(exact: torch.Tensor, rounded: torch.Tensor) -> torch.Tensor:
    """Rounded forwards; backwards as if nothing had been."""
    return exact + (rounded - exact).detach()


def weight_steps(weight: torch.Tensor) -> torch.Tensor:
    """Of each output channel, what one integer of its weights is worth."""
    return weight.detach().abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-9) / weight_levels


def rounded_weight(weight: torch.Tensor) -> torch.Tensor:
    steps = weight_steps(weight)
    return straight_through(weight, torch.round(weight / steps) * steps)


class Levels(nn.Module):
    """Rounds activations to `activation_levels` steps of a range that `observe` finds and training keeps."""

    def __init__(self):
        super().__init__()
        self.register_buffer('step', torch.ones(()))
        self.register_buffer('zero', torch.zeros(()))
        self.seen: list[tuple[float, float]] | None = None

    def forward(self, x):
        if self.seen is not None:
            left_out = max(1, int(x.numel() * beyond))
            flat = x.detach().float().flatten()
            self.seen.append((float(flat.kthvalue(left_out).values), float(flat.kthvalue(flat.numel() + 1 - left_out).values)))
            return x
        held = torch.minimum(torch.maximum(x, -self.zero * self.step), (activation_levels - self.zero) * self.step)
        return straight_through(held, torch.round(held / self.step) * self.step)

    def settle(self) -> None:
        low, high = min(0.0, min(a for a, _ in self.seen)), max(1e-6, max(b for _, b in self.seen))
        self.step.fill_((high - low) / activation_levels)
        self.zero.fill_(round(-low / float(self.step)))
        self.seen = None


class Rounded(Net):
    """
    A net whose residual blocks reckon as `export_int8.py` writes them, but for the rounding of biases. Its head and its tail stay in float32, and so does the
    sum that the tail sees: rounding that cost a half of all that rounding costs.
    """

    def __init__(self, channels: int, blocks: int, scale: int):
        super().__init__(channels, blocks, scale)
        self.entry = Levels()
        self.between, self.change = (nn.ModuleList([Levels() for _ in range(blocks)]) for _ in range(2))
        self.total = nn.ModuleList([*[Levels() for _ in range(blocks - 1)], nn.Identity()])

    def detail(self, x):
        x = self.entry(self.head(x - 0.5))
        for block, between, change, total in zip(self.body, self.between, self.change, self.total):
            inner = between(F.relu(F.conv2d(x, rounded_weight(block.first.weight), block.first.bias, padding=1)))
            x = total(x + change(F.conv2d(inner, rounded_weight(block.second.weight), block.second.bias, padding=1)))
        return self.tail(F.relu(x))

    @torch.no_grad()
    def observe(self, batches) -> None:
        """Finds the ranges of all activations from some batches of coarse patches, for the weights as they are."""
        levels = [part for part in self.modules() if isinstance(part, Levels)]
        for one in levels:
            one.seen = []
        for coarse in batches:
            self.detail(coarse)
        for one in levels:
            one.settle()
