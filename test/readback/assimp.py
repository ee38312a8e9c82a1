"""Says what assimp finds in model files, a line of JSON each: units and axes as it gives them, pose at rest, colours as the file has them.

    apt-get install libassimp5 && pip install pyassimp numpy && python test/readback/assimp.py FILE...
"""

import hashlib
import json
import os
import sys
import urllib.parse

import numpy
import pyassimp
from pyassimp import postprocess

# Keeps what the file has: only polygons are cut.
STEPS = postprocess.aiProcess_Triangulate


def walk(node, above, visit):
    matrix = above @ node.transformation
    visit(node, matrix)
    for child in node.children:
        walk(child, matrix, visit)


def joints_of(scene):
    places = {}
    walk(scene.rootnode, numpy.identity(4), lambda node, matrix: places.setdefault(node.name, matrix))
    return places


def posed(mesh, matrix, places):
    points = numpy.hstack([mesh.vertices, numpy.ones((len(mesh.vertices), 1))])
    if len(mesh.bones) == 0:
        return (points @ matrix.T)[:, :3]
    out = numpy.zeros((len(points), 3))
    for bone in mesh.bones:
        joint = places.get(bone.name, numpy.identity(4)) @ bone.offsetmatrix
        moved = (points @ joint.T)[:, :3]
        for weight in bone.weights:
            out[weight.vertexid] += weight.weight * moved[weight.vertexid]
    return out


def read(path):
    with pyassimp.load(path, processing=STEPS) as scene:
        places = joints_of(scene)
        totals = {"triangles": 0, "volume": 0.0, "low": numpy.full(3, numpy.inf), "high": numpy.full(3, -numpy.inf)}
        nodes = []

        def visit(node, matrix):
            nodes.append(node.name)
            for mesh in node.meshes:
                faces = numpy.array([face for face in mesh.faces if len(face) == 3])
                if len(faces) == 0:
                    continue
                points = posed(mesh, matrix, places)
                a, b, c = (points[faces[:, corner]] for corner in range(3))
                totals["triangles"] += len(faces)
                # A mirrored place turns no face inside out.
                side = -1 if len(mesh.bones) == 0 and numpy.linalg.det(matrix[:3, :3]) < 0 else 1
                totals["volume"] += side * float(numpy.einsum("ij,ij->i", a, numpy.cross(b, c)).sum() / 6)
                totals["low"] = numpy.minimum(totals["low"], points[faces.ravel()].min(axis=0))
                totals["high"] = numpy.maximum(totals["high"], points[faces.ravel()].max(axis=0))

        walk(scene.rootnode, numpy.identity(4), visit)
        materials, pictures, errors = [], [], []
        for material in scene.materials:
            properties = {key[0] if isinstance(key, tuple) else key: value for key, value in material.properties.items()}
            color = list(properties.get("diffuse", []))
            materials.append({"name": properties.get("name", ""), "color": [*color[:3], properties.get("opacity", 1.0)]})
            picture = properties.get("file")
            # Its binding cannot hold pictures inside the file.
            if isinstance(picture, str) and not path.endswith((".glb", ".fbx")):
                place = os.path.join(os.path.dirname(path), urllib.parse.unquote(picture))
                if os.path.isfile(place):
                    with open(place, "rb") as file:
                        pictures.append(hashlib.sha256(file.read()).hexdigest())
                else:
                    errors.append(f"no picture: {picture}")
        clips = [
            {"name": one.name.data.decode() if hasattr(one.name, "data") else str(one.name), "seconds": one.duration / (one.tickspersecond or 1)}
            for one in scene.animations
        ]
        return {
            "triangles": totals["triangles"],
            "bounds": [totals["low"].tolist(), totals["high"].tolist()],
            "volume": totals["volume"],
            "materials": materials,
            **({} if path.endswith((".glb", ".fbx")) else {"pictures": pictures}),
            "nodes": nodes,
            "clips": clips,
            "errors": errors,
        }


for name in sys.argv[1:]:
    try:
        result = read(name)
    except BaseException as error:  # a file that cannot be read is a result too
        result = {"errors": [f"{type(error).__name__}: {error}"]}
    print(json.dumps({"file": name, **result}, ensure_ascii=False), flush=True)
