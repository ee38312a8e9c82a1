"""Says what Blender finds in model files, a line of JSON each: metres, Y up, pose at rest, linear colours.

    pip install 'bpy==4.5.*' && python test/readback/blender.py FILE...
"""

import hashlib
import json
import os
import sys

import bpy

IMPORTERS = {
    "dae": lambda path: bpy.ops.wm.collada_import(filepath=path),
    "fbx": lambda path: bpy.ops.import_scene.fbx(filepath=path),
    "glb": lambda path: bpy.ops.import_scene.gltf(filepath=path),
    "gltf": lambda path: bpy.ops.import_scene.gltf(filepath=path),
    "obj": lambda path: bpy.ops.wm.obj_import(filepath=path),
    "ply": lambda path: bpy.ops.wm.ply_import(filepath=path),
    "stl": lambda path: bpy.ops.wm.stl_import(filepath=path),
    "usda": lambda path: bpy.ops.wm.usd_import(filepath=path),
    "usdc": lambda path: bpy.ops.wm.usd_import(filepath=path),
    "usdz": lambda path: bpy.ops.wm.usd_import(filepath=path),
}


def y_up(point):
    return [point.x, point.z, -point.y]


def measure():
    """Triangles, bounds and signed volume of all meshes as they stand."""
    graph = bpy.context.evaluated_depsgraph_get()
    low, high = [float("inf")] * 3, [float("-inf")] * 3
    triangles, volume = 0, 0.0
    for instance in graph.object_instances:
        found = instance.object
        if found.type != "MESH":
            continue
        mesh = found.to_mesh()
        mesh.calc_loop_triangles()
        points = [y_up(instance.matrix_world @ vertex.co) for vertex in mesh.vertices]
        for triangle in mesh.loop_triangles:
            a, b, c = (points[index] for index in triangle.vertices)
            for point in (a, b, c):
                low = [min(x, y) for x, y in zip(low, point)]
                high = [max(x, y) for x, y in zip(high, point)]
            volume += (
                a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
            ) / 6
        triangles += len(mesh.loop_triangles)
        found.to_mesh_clear()
    return triangles, [low, high], volume


def color_of(material):
    for node in material.node_tree.nodes if material.use_nodes else []:
        if node.type == "BSDF_PRINCIPLED":
            socket = node.inputs["Base Color"]
            alpha = node.inputs["Alpha"].default_value
            return None if socket.is_linked else [*socket.default_value[:3], alpha]
    return [*material.diffuse_color]


def digest_of(image):
    path = bpy.path.abspath(image.filepath)
    if image.packed_file:
        return hashlib.sha256(image.packed_file.data).hexdigest()
    if os.path.isfile(path):
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    return None


def read(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    IMPORTERS[path.rsplit(".", 1)[1].lower()](path)
    # The importer of Collada leaves matrices behind that its own places do not agree with until they are asked for anew.
    for one in bpy.data.objects:
        one.update_tag()
    bpy.context.view_layer.update()
    triangles, bounds, volume = measure()
    rate = bpy.context.scene.render.fps / bpy.context.scene.render.fps_base
    bones = [bone.name for armature in bpy.data.armatures for bone in armature.bones]
    images = [image for image in bpy.data.images if image.source == "FILE"]
    return {
        "triangles": triangles,
        "bounds": bounds,
        "volume": volume,
        "materials": [{"name": one.name, "color": color_of(one)} for one in bpy.data.materials],
        "pictures": [digest_of(image) for image in images],
        "nodes": [one.name for one in bpy.data.objects] + bones,
        "clips": [{"name": one.name, "seconds": (one.frame_range[1] - one.frame_range[0]) / rate} for one in bpy.data.actions],
        "errors": [f"no picture: {image.filepath}" for image in images if digest_of(image) is None],
    }


for name in sys.argv[1:]:
    try:
        result = read(name)
    except Exception as error:  # a file that cannot be read is a result too
        result = {"errors": [str(error)]}
    print(json.dumps({"file": name, **result}, ensure_ascii=False), flush=True)
