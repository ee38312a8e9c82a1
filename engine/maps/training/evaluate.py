"""
Judges nets on the held-out images: Y-PSNR and SSIM beside Lanczos, each image, each way of making it coarse.

    OMP_NUM_THREADS=1 python evaluate.py DATA/held-out ../weights/fine-2-int8.onnx [--csv OUT.csv]

Coarse images are rounded to 8 bit, results too; of each image its middle 512 × 512; a border of 8 pixels is left out. Luminance is BT.601 of 0 … 255.
A net is an ONNX file of ours, or what train.py wrote; one whose name ends in -int8 reckons in integers.
"""

import argparse
import csv
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from degrade import area, bicubic
from nets import Net, opened
from PIL import Image
from rounded import Rounded

luma = torch.tensor([0.299, 0.587, 0.114]).view(1, 3, 1, 1)
border = 8
# Of each image, its middle.
middle = 512


def rounded(planes):
    return torch.round(planes.clamp(0, 1) * 255) / 255


def psnr(one, other):
    gap = (one - other)[..., border:-border, border:-border] * 255
    return float(10 * torch.log10(255 * 255 / gap.square().mean().clamp(min=1e-12)))


def ssim(one, other):
    x = torch.arange(-5, 6, dtype=torch.float32)
    taps = torch.exp(-x * x / 4.5)
    taps = taps / taps.sum()
    blur = lambda p: F.conv2d(F.conv2d(p, taps.view(1, 1, 11, 1)), taps.view(1, 1, 1, 11))
    one, other = one * 255, other * 255
    a, b = blur(one), blur(other)
    aa, bb, ab = blur(one * one) - a * a, blur(other * other) - b * b, blur(one * other) - a * b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return float((((2 * a * b + c1) * (2 * ab + c2)) / ((a * a + b * b + c1) * (aa + bb + c2)))[..., border:-border, border:-border].mean())


def lanczos(coarse, scale):
    """Pillow's, of 8 bit, as a user would get it."""
    pixels = np.rint(coarse[0].permute(1, 2, 0).numpy() * 255).astype(np.uint8)
    picture = Image.fromarray(pixels)
    large = picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.LANCZOS)
    return torch.from_numpy(np.array(large, np.float32) / 255).permute(2, 0, 1).unsqueeze(0)


@torch.no_grad()
def enlarged(net, coarse):
    """As the engine does it: Lanczos of each band, the detail of luminance in all of them, and the mean of each source pixel held."""
    detail = net.detail((coarse * luma).sum(1, keepdim=True))
    fine = torch.cat([F.pixel_shuffle(net.base(coarse[:, band : band + 1]) + detail, net.scale) for band in range(3)], 1)
    return held(fine, coarse, net.scale, net.drift)


def held(fine, coarse, scale, drift):
    for _ in range(4):
        gap = F.avg_pool2d(fine, scale) - coarse
        fine = (fine - F.interpolate(gap - gap.clamp(-drift, drift), scale_factor=scale, mode='nearest')).clamp(0, 1)
    return fine


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('images', type=Path)
    parser.add_argument('net', type=Path)
    parser.add_argument('--csv', type=Path)
    wish = parser.parse_args()
    net = opened(wish.net, Rounded if wish.net.stem.endswith('-int8') else Net)
    rows = []
    for kernel, shrink in {'area': area, 'bicubic': bicubic}.items():
        for path in sorted(wish.images.glob('*.png')):
            fine = torch.from_numpy(np.array(Image.open(path).convert('RGB'), np.float32) / 255).permute(2, 0, 1).unsqueeze(0)
            top, left = (max(0, edge - middle) // 16 * 8 for edge in fine.shape[-2:])
            fine = fine[..., top : top + middle, left : left + middle]
            coarse = rounded(shrink(fine, net.scale))
            truth = (fine * luma).sum(1, keepdim=True)
            peer = (lanczos(coarse, net.scale) * luma).sum(1, keepdim=True)
            ours = (rounded(enlarged(net, coarse)) * luma).sum(1, keepdim=True)
            a, b, c, d = psnr(peer, truth), psnr(ours, truth), ssim(peer, truth), ssim(ours, truth)
            rows.append([kernel, path.stem, f'{a:.3f}', f'{b:.3f}', f'{b - a:+.3f}', f'{c:.4f}', f'{d:.4f}'])
        of = [row for row in rows if row[0] == kernel]
        mean = lambda column: sum(float(row[column]) for row in of) / len(of)
        rows.append([kernel, 'mean', f'{mean(2):.3f}', f'{mean(3):.3f}', f'{mean(4):+.3f}', f'{mean(5):.4f}', f'{mean(6):.4f}'])
    head = ['kernel', 'image', 'lanczos dB', 'net dB', 'gain dB', 'lanczos SSIM', 'net SSIM']
    for row in [head, *rows]:
        print('  '.join(row))
    if wish.csv:
        with open(wish.csv, 'w', newline='') as out:
            csv.writer(out).writerows([head, *rows])


if __name__ == '__main__':
    main()
