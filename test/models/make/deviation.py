"""Measures with trimesh how far a bent copy of a model deviates, to check our own measurement."""

import os
import sys

import numpy
import trimesh

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from truth import MODELS, amend  # noqa: E402

NAME = 'stl/housing.stl'
# Millimetres: the tolerances of trimesh are absolute.
SCALE = 1000


def distances(points, mesh):
    return numpy.concatenate([
        trimesh.proximity.closest_point(mesh, points[start:start + 20_000])[1] for start in range(0, len(points), 20_000)
    ])


if __name__ == '__main__':
    original = trimesh.load(MODELS / NAME)
    bent = original.copy()
    # x += 0.0005 sin 400 y, in 32-bit floats.
    moved = original.vertices.astype('float32')
    moved[:, 0] += (0.0005 * numpy.sin(400 * moved[:, 1].astype('float64'))).astype('float32')
    bent.vertices = moved.astype('float64')
    diagonal = float(numpy.linalg.norm(original.extents)) * SCALE
    for mesh in (original, bent):
        mesh.apply_scale(SCALE)
    numpy.random.seed(1)
    squares = [
        numpy.mean(distances(trimesh.sample.sample_surface(one, 200_000, seed=1)[0], other) ** 2)
        for one, other in ((original, bent), (bent, original))
    ]
    corners = numpy.unique(bent.vertices.astype('float32'), axis=0)
    off = distances(corners, original) / SCALE
    amend(NAME, bent={
        'tool': f'trimesh {trimesh.__version__}',
        'rmsPercent': float(numpy.sqrt(numpy.mean(squares))) / diagonal * 100,
        'points': len(corners),
        'largestMicrometres': float(off.max()) * 1e6,
        'meanMicrometres': float(off.mean()) * 1e6,
    })
