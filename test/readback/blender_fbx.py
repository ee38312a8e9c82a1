"""Reads FBX files with Blender (`bpy` of PyPI, 4.5) and prints one line of JSON a file. `python blender_fbx.py FILE...`"""

import contextlib
import hashlib
import json
import os
import sys

import bpy
import numpy

SAMPLES = 20


def upright(v):
    """Blender's Z is up, ours is Y."""
    return [float(v[0]), float(v[2]), float(-v[1])]


def drawn(depsgraph):
    points, triangles, volume = [], 0, 0.0
    for instance in depsgraph.object_instances:
        part = instance.object
        if part.type != "MESH":
            continue
        mesh = part.to_mesh()
        mesh.calc_loop_triangles()
        places = numpy.empty(len(mesh.vertices) * 3)
        mesh.vertices.foreach_get("co", places)
        matrix = numpy.array(instance.matrix_world)
        world = places.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        corners = numpy.empty(len(mesh.loop_triangles) * 3, dtype=numpy.int32)
        mesh.loop_triangles.foreach_get("vertices", corners)
        a, b, c = (world[corners.reshape(-1, 3)[:, k]] for k in range(3))
        volume += float(numpy.sum(a * numpy.cross(b, c))) / 6 * (-1 if numpy.linalg.det(matrix[:3, :3]) < 0 else 1)
        triangles += len(mesh.loop_triangles)
        points.append(world[corners])
        part.to_mesh_clear()
    if not points:
        return triangles, None, 0.0
    every = numpy.concatenate(points)
    low, high = every.min(axis=0), every.max(axis=0)
    return triangles, [[low[0], low[2], -high[1]], [high[0], high[2], -low[1]]], volume


def places():
    """Where objects and bones are."""
    found = []
    for part in bpy.context.scene.objects:
        found.append([part.name, upright(part.matrix_world.translation)])
        for bone in part.pose.bones if part.type == "ARMATURE" else []:
            found.append([bone.name, upright((part.matrix_world @ bone.matrix).translation)])
    return found


def play(name, actions):
    """Gives each thing the action of the clip, which the importer names `thing|clip`, and samples it."""
    scene = bpy.context.scene
    for owner, action in actions:
        owner.animation_data.action = action
        if action.slots:
            owner.animation_data.action_slot = action.slots[0]
    end = max(action.frame_range[1] for _, action in actions)
    start = min(action.frame_range[0] for _, action in actions)
    rate = scene.render.fps / scene.render.fps_base
    samples = []
    for step in range(SAMPLES):
        # The importer puts the time 0 at frame 1.
        frame = 1 + (end - 1) * step / (SAMPLES - 1)
        scene.frame_set(int(frame), subframe=frame - int(frame))
        depsgraph = bpy.context.evaluated_depsgraph_get()
        samples.append({"time": (frame - 1) / rate, "bounds": drawn(depsgraph)[1], "places": places()})
    return {"name": name, "seconds": (end - start) / rate, "samples": samples}


def owners():
    things = [*bpy.data.objects, *(mesh.shape_keys for mesh in bpy.data.meshes if mesh.shape_keys)]
    return [thing for thing in things if thing.animation_data]


def clips():
    """The importer makes an action for each thing that a stack moves, `thing|stack`."""
    names = {}
    for owner in owners():
        called = owner.name if isinstance(owner, bpy.types.Object) else owner.user.name
        for action in bpy.data.actions:
            if action.name.startswith(called + "|"):
                names.setdefault(action.name[len(called) + 1 :], []).append((owner, action))
    found = []
    for name, pairs in names.items():
        for owner in owners():
            owner.animation_data.action = None
        found.append(play(name, pairs))
    return found


def color_of(material):
    shader = next((node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"), None)
    if shader is None:
        return None
    value = lambda name: shader.inputs[name].default_value
    return {
        "name": material.name,
        "color": [*value("Base Color")[:3], value("Alpha")],
        "roughness": value("Roughness"),
        "metalness": value("Metallic"),
        "maps": sorted(link.to_socket.name for link in material.node_tree.links if link.to_node == shader),
    }


def read(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with contextlib.redirect_stdout(sys.stderr):
        bpy.ops.import_scene.fbx(filepath=os.path.abspath(path))
    triangles, bounds, volume = drawn(bpy.context.evaluated_depsgraph_get())
    return {
        "file": path,
        "triangles": triangles,
        "bounds": bounds,
        "volume": volume,
        "materials": [color_of(material) for material in bpy.data.materials],
        "pictures": [hashlib.sha256(image.packed_file.data).hexdigest() for image in bpy.data.images if image.packed_file],
        "nodes": [name for name, _ in places()],
        "clips": clips(),
        "errors": [],
    }


for path in sys.argv[1:]:
    try:
        print(json.dumps(read(path), ensure_ascii=False))
    except Exception as error:  # one file's failure is that file's line
        print(json.dumps({"file": path, "errors": [repr(error)]}, ensure_ascii=False))
