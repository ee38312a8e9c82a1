"""Imagery by rasterio (GDAL) and rio-cogeo, both from PyPI; a line of JSON a file.

`python imagery.py read FILE...`: what they say of files, with the MD5 of each band and of the mask. `python imagery.py write FOLDER`: GeoTIFFs of every kind that GDAL
writes, with the same of each.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy
import rasterio
from rasterio.transform import from_origin
from rio_cogeo.cogeo import cog_validate

WIDTH, HEIGHT = 201, 133


def md5(samples):
    return hashlib.md5(numpy.ascontiguousarray(samples).astype(samples.dtype.newbyteorder("<")).tobytes()).hexdigest()


def read(path):
    valid, errors, warnings = cog_validate(path, strict=True)
    with rasterio.open(path) as file:
        return {
            "path": path,
            "cog": valid,
            "problems": errors + warnings,
            "layout": file.tags(ns="IMAGE_STRUCTURE").get("LAYOUT"),
            "epsg": file.crs.to_epsg() if file.crs else None,
            "transform": list(file.transform.to_gdal()),
            "pixelIs": file.tags().get("AREA_OR_POINT", "Area").lower(),
            "nodata": file.nodata,
            "colours": [band.name for band in file.colorinterp],
            "sample": file.dtypes[0],
            "overviews": file.overviews(1),
            "bands": [md5(band) for band in file.read()],
            "mask": md5(file.dataset_mask()),
        }


def image(bands, sample):
    rows, columns = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    waves = numpy.stack([(numpy.sin(columns / 17 + band) + numpy.cos(rows / 23 + band * 2)) / 4 + 0.5 for band in range(bands)])
    waves += numpy.random.default_rng(1).normal(0, 0.02, waves.shape)
    if sample == "float32":
        return waves.astype(sample)
    limits = numpy.iinfo(sample)
    return numpy.clip(limits.min + waves * (limits.max - limits.min), limits.min, limits.max).astype(sample)


def write(folder):
    kinds = [("uint8", 1), ("uint8", 3), ("uint8", 4), ("uint16", 3), ("int16", 2), ("float32", 1), ("float32", 3)]
    packings = [("NONE", 1), ("LZW", 1), ("LZW", 2), ("DEFLATE", 2), ("DEFLATE", 3), ("ZSTD", 1), ("ZSTD", 2), ("PACKBITS", 1)]
    for sample, bands in kinds:
        for compress, predictor in packings:
            if (predictor == 3 and sample != "float32") or (predictor == 2 and sample == "float32"):
                continue
            for tiled, interleave, endian, big in [(True, "PIXEL", "LITTLE", "NO"), (False, "BAND", "BIG", "YES"), (True, "BAND", "BIG", "NO"), (False, "PIXEL", "LITTLE", "YES")]:
                blocks = {"tiled": True, "blockxsize": 64, "blockysize": 48} if tiled else {"blockysize": 7}
                packing = {"compress": compress, "predictor": predictor} if predictor > 1 or compress in ("LZW", "DEFLATE", "ZSTD") else {}
                if compress == "PACKBITS":
                    packing = {"compress": compress}
                path = str(Path(folder) / f"{sample}-{bands}-{compress}-{predictor}-{interleave}-{endian}-{big}.tif")
                place = {"crs": "EPSG:32649", "transform": from_origin(500000.25, 4000000.5, 0.3, 0.3)}
                shape = {"width": WIDTH, "height": HEIGHT, "count": bands, "dtype": sample, "interleave": interleave}
                with rasterio.open(path, "w", driver="GTiff", ENDIANNESS=endian, BIGTIFF=big, **place, **shape, **blocks, **packing) as file:
                    file.write(image(bands, sample))
                yield path


if __name__ == "__main__":
    command, *rest = sys.argv[1:]
    for path in rest if command == "read" else write(rest[0]):
        print(json.dumps(read(path)), flush=True)
