"""Reads files with trimesh (PyPI) and prints one line of JSON a file: 3MF in metres with Y up, others as the file has them. `python trimesh_reader.py FILE...`"""

import json
import sys

import numpy
import trimesh

Z_UP_MM = numpy.array([[0.001, 0, 0, 0], [0, 0, 0.001, 0], [0, -0.001, 0, 0], [0, 0, 0, 1]])


def read(path):
    scene = trimesh.load_scene(path, process=False)
    if path.endswith(".3mf"):
        scene.apply_transform(Z_UP_MM)
    # Turns the faces of what is mirrored.
    mesh = scene.to_mesh()
    return {
        "triangles": int(len(mesh.faces)),
        "bounds": mesh.bounds.tolist(),
        "volume": float(numpy.einsum("ij,ij->", mesh.triangles[:, 0], numpy.cross(mesh.triangles[:, 1], mesh.triangles[:, 2])) / 6),
        "errors": [],
    }


for path in sys.argv[1:]:
    try:
        print(json.dumps(read(path), ensure_ascii=False))
    except Exception as error:  # noqa: BLE001 - whatever a reader throws is a finding
        print(json.dumps({"errors": [f"{type(error).__name__}: {error}"]}, ensure_ascii=False))
