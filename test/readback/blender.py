"""Says what Blender finds in model files, a line of JSON each: metres (STL, PLY: as the file has them), Y up, pose at rest, linear colours.

    pip install 'bpy==4.5.*' && python test/readback/blender.py FILE...
"""

import hashlib
import json
import os
import sys

import bpy
import numpy

IMPORTERS = {
    "dae": lambda path: bpy.ops.wm.collada_import(filepath=path),
    "fbx": lambda path: bpy.ops.import_scene.fbx(filepath=path),
    "glb": lambda path: bpy.ops.import_scene.gltf(filepath=path),
    "gltf": lambda path: bpy.ops.import_scene.gltf(filepath=path),
    "obj": lambda path: bpy.ops.wm.obj_import(filepath=path),
    "ply": lambda path: bpy.ops.wm.ply_import(filepath=path, forward_axis="NEGATIVE_Z", up_axis="Y"),
    "stl": lambda path: bpy.ops.wm.stl_import(filepath=path),
    "usda": lambda path: bpy.ops.wm.usd_import(filepath=path),
    "usdc": lambda path: bpy.ops.wm.usd_import(filepath=path),
    "usdz": lambda path: bpy.ops.wm.usd_import(filepath=path),
}


def measure():
    """Triangles, bounds and signed volume of all meshes as they stand."""
    low, high = numpy.full(3, numpy.inf), numpy.full(3, -numpy.inf)
    triangles, volume = 0, 0.0
    for instance in bpy.context.evaluated_depsgraph_get().object_instances:
        found = instance.object
        if found.type != "MESH":
            continue
        mesh = found.to_mesh()
        mesh.calc_loop_triangles()
        places = numpy.empty(len(mesh.vertices) * 3)
        mesh.vertices.foreach_get("co", places)
        matrix = numpy.array(instance.matrix_world)
        world = places.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        # Blender's Z is up, ours is Y.
        points = world[:, [0, 2, 1]] * [1, 1, -1]
        corners = numpy.empty(len(mesh.loop_triangles) * 3, dtype=numpy.int32)
        mesh.loop_triangles.foreach_get("vertices", corners)
        if len(corners):
            a, b, c = (points[corners.reshape(-1, 3)[:, k]] for k in range(3))
            # A mirrored place turns no face inside out.
            side = -1 if numpy.linalg.det(matrix[:3, :3]) < 0 else 1
            volume += side * float(numpy.sum(a * numpy.cross(b, c))) / 6
            low, high = numpy.minimum(low, points[corners].min(axis=0)), numpy.maximum(high, points[corners].max(axis=0))
        triangles += len(mesh.loop_triangles)
        found.to_mesh_clear()
    return triangles, [low.tolist(), high.tolist()], volume


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
    # Clips begin at frame 0, and some importers leave one playing.
    bpy.context.scene.frame_set(0)
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
