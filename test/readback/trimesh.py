"""Says what trimesh finds in model files, a line of JSON each: units and axes as it gives them.

    pip install trimesh && python test/readback/trimesh.py FILE...
"""

import json
import os
import sys

# A script's own folder comes first, where this file has the library's name.
sys.path.pop(0)

import numpy
import trimesh


def read(path):
    loaded = trimesh.load(path, process=False)
    shapes = list(loaded.geometry.values()) if isinstance(loaded, trimesh.Scene) else [loaded]
    meshes = [shape for shape in shapes if isinstance(shape, trimesh.Trimesh)]
    drawn = [mesh.vertices[numpy.unique(mesh.faces)] for mesh in meshes] or [shape.vertices for shape in shapes]
    points = numpy.vstack(drawn)
    corners = numpy.vstack([mesh.triangles for mesh in meshes]) if meshes else numpy.zeros((0, 3, 3))
    volume = numpy.einsum("ij,ij->", corners[:, 0], numpy.cross(corners[:, 1], corners[:, 2])) / 6
    materials = [mesh.visual.material for mesh in meshes if getattr(mesh.visual, "material", None) is not None]
    return {
        "triangles": len(corners),
        "bounds": [points.min(axis=0).tolist(), points.max(axis=0).tolist()],
        "volume": float(volume),
        "materials": [{"name": getattr(one, "name", None)} for one in materials],
        "errors": [],
    }


for name in sys.argv[1:]:
    try:
        result = read(os.path.abspath(name))
    except Exception as error:  # a file that cannot be read is a result too
        result = {"errors": [str(error)]}
    print(json.dumps({"file": name, **result}, ensure_ascii=False), flush=True)
