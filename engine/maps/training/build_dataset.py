"""Cuts the fetched repositories into a store of luminance for training and a folder of held-out colour images.

    python build_dataset.py REPOSITORIES OUT

REPOSITORIES holds one git directory a source, OWNER+NAME/repo. OUT gets luma.bin, luma.json (name, offset, size of each image) and held-out/*.png.
"""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import tifffile
from PIL import Image
from sources import sources

Image.MAX_IMAGE_PIXELS = None
# BT.601, as Y-PSNR is judged.
luma = np.array([0.299, 0.587, 0.114], np.float32)
# Training tells apart no more than this, and memory is finite.
longest = 2304


def listed(repository: Path):
    text = subprocess.run(['git', '-C', repository, 'ls-tree', '-r', '-z', 'HEAD'], capture_output=True, check=True).stdout
    for line in text.decode().split('\0'):
        if line:
            about, path = line.split('\t')
            yield about.split()[2], path


def opened(data: bytes, path: str):
    if path.endswith('.tif'):
        pixels = tifffile.imread(io.BytesIO(data))
        if pixels.ndim == 3 and pixels.shape[0] < 5:
            pixels = pixels.transpose(1, 2, 0)
        return Image.fromarray(np.ascontiguousarray(pixels[..., :3])) if pixels.dtype == np.uint8 and pixels.ndim == 3 else None
    return Image.open(io.BytesIO(data)).convert('RGB')


def main(repositories: Path, out: Path) -> None:
    (out / 'held-out').mkdir(parents=True, exist_ok=True)
    index, offset = [], 0
    with open(out / 'luma.bin', 'wb') as store:
        for source in sources:
            repository = repositories / source.repository.replace('/', '+') / 'repo'
            for number, (blob, path) in enumerate(listed(repository)):
                if not re.search(source.files, path):
                    continue
                data = subprocess.run(['git', '-C', repository, 'cat-file', 'blob', blob], capture_output=True).stdout
                picture = opened(data, path) if data else None
                if picture is None:
                    continue
                # Both ways of shrinking, so that no net learns the one.
                way = Image.Resampling.BOX if number % 2 else Image.Resampling.LANCZOS
                picture = picture.resize((picture.width // source.shrink, picture.height // source.shrink), way)
                pixels = np.asarray(picture)
                judged = re.search(source.held_out, path)
                if judged:
                    # Orthophotos of one place over years are held apart by place.
                    part = pixels[:, pixels.shape[1] * 3 // 5 :] if source.name == 'naip' else pixels
                    part = part[(part.shape[0] - 1024) // 2 if part.shape[0] > 1024 else 0 :, (part.shape[1] - 1024) // 2 if part.shape[1] > 1024 else 0 :]
                    part = part[: min(1024, part.shape[0]) // 8 * 8, : min(1024, part.shape[1]) // 8 * 8]
                    Image.fromarray(part).save(out / 'held-out' / f'{source.name}-{Path(path).stem}.png')
                if source.name == 'naip':
                    pixels = pixels[:, : pixels.shape[1] * 3 // 5 - 32]
                elif judged or re.search(source.left_out, path):
                    continue
                pixels = pixels[:longest, :longest]
                grey = np.rint(pixels.astype(np.float32) @ luma).astype(np.uint8)
                if min(grey.shape) < 192:
                    continue
                store.write(grey.tobytes())
                index.append({'source': source.name, 'name': path, 'offset': offset, 'height': grey.shape[0], 'width': grey.shape[1]})
                offset += grey.size
    (out / 'luma.json').write_text(json.dumps(index))
    print(len(index), 'images', offset / 1e6, 'megapixels')


if __name__ == '__main__':
    main(Path(sys.argv[1]), Path(sys.argv[2]))
