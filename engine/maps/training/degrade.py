"""How sharp patches become coarse ones. Trained on and judged with the same kernels."""

import io

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image


def area(fine: torch.Tensor, scale: int) -> torch.Tensor:
    return F.avg_pool2d(fine, scale)


def bicubic(fine: torch.Tensor, scale: int) -> torch.Tensor:
    """Antialiased, a = −0.5, as Pillow and most data sets have it."""
    return F.interpolate(fine, scale_factor=1 / scale, mode='bicubic', antialias=True, align_corners=False)


def gaussian(fine: torch.Tensor, sigma: float) -> torch.Tensor:
    x = torch.arange(-4, 5, dtype=torch.float32)
    taps = torch.exp(-x * x / (2 * sigma * sigma))
    taps = taps / taps.sum()
    padded = F.pad(fine, (4, 4, 4, 4), mode='reflect')
    return F.conv2d(F.conv2d(padded, taps.view(1, 1, 1, 9)), taps.view(1, 1, 9, 1))


def jpeg(coarse: torch.Tensor, quality: int) -> torch.Tensor:
    pixels = np.rint(coarse[0].clamp(0, 1).numpy() * 255).astype(np.uint8)
    held = io.BytesIO()
    Image.fromarray(pixels).save(held, 'JPEG', quality=quality)
    return torch.from_numpy(np.array(Image.open(held), np.float32) / 255).unsqueeze(0)


def mixed(fine: torch.Tensor, scale: int, random: np.random.Generator) -> torch.Tensor:
    """One way for each patch: half by area, 37 % bicubic, the rest blurred, noisy or through JPEG; all rounded to 8 bit."""
    ways = random.random(len(fine))
    coarse = area(fine, scale)
    of = lambda test: torch.from_numpy(np.flatnonzero(test))
    cubic = of((ways >= 0.5) & (ways < 0.87))
    if len(cubic):
        coarse[cubic] = bicubic(fine[cubic], scale)
    blurred = of(ways >= 0.95)
    if len(blurred):
        coarse[blurred] = area(gaussian(fine[blurred], 0.3 * scale * random.uniform(0.5, 1.2)), scale)
    noisy = of((ways >= 0.90) & (ways < 0.97))
    if len(noisy):
        coarse[noisy] += torch.from_numpy(random.normal(0, random.uniform(0.3, 1.5) / 255, coarse[noisy].shape).astype(np.float32))
    for at in of((ways >= 0.87) & (ways < 0.90)):
        coarse[at] = jpeg(coarse[at], int(random.integers(75, 96)))
    return torch.round(coarse.clamp(0, 1) * 255) / 255
