"""Exports the Blender scenes. Run with the Python that has bpy (README.md)."""

import os
import re
import shutil
import sys

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import blender_scenes as scenes  # noqa: E402
from blender_parts import WORK  # noqa: E402
from truth import MODELS, as_stored, model_path, record, y_up  # noqa: E402

TOOL = f'Blender {bpy.app.version_string.split()[0]}'
FPS = 24


def drawn():
    """Evaluated meshes of the scene: object, mesh, places in the world."""
    graph = bpy.context.evaluated_depsgraph_get()
    graph.update()
    for item in bpy.context.scene.objects:
        if item.type == 'MESH':
            evaluated = item.evaluated_get(graph)
            data = evaluated.to_mesh()
            data.calc_loop_triangles()
            yield item, data, [evaluated.matrix_world @ vertex.co for vertex in data.vertices]
            evaluated.to_mesh_clear()


def bounds(axes):
    points = [point for _, _, places in drawn() for point in places]
    low = [min(point[axis] for point in points) for axis in range(3)]
    high = [max(point[axis] for point in points) for axis in range(3)]
    return axes(low, high)


def figures(axes, named=('EMPTY', 'MESH', 'ARMATURE')):
    """`named`: types of objects whose names the format keeps."""
    triangles, calls, used, meshes = 0, 0, set(), set()
    for item, data, _ in drawn():
        triangles += len(data.loop_triangles)
        meshes.add(item.data.name)
        looks = {polygon.material_index for polygon in data.polygons}
        calls += max(1, len(looks))
        used |= {item.material_slots[look].material.name for look in looks if look < len(item.material_slots)}
    return {
        'triangles': triangles,
        'drawCalls': calls,
        'bounds': bounds(axes),
        'materials': sorted(used) if named else None,
        'nodes': sorted(item.name for item in bpy.context.scene.objects if item.type in named) or None,
    }


def clips(rig, named=lambda clip: clip):
    """Each clip's length, and the bounds a third of the way through."""
    found = []
    for track in rig.animation_data.nla_tracks:
        action = track.strips[0].action
        rig.animation_data.action = action
        rig.animation_data.action_slot = action.slots[0]
        start, end = action.frame_range
        at = (end - start) / 3
        bpy.context.scene.frame_set(int(at))
        found.append({'name': named(action.name), 'seconds': (end - start) / FPS, 'poseAt': int(at) / FPS, 'pose': bounds(y_up)})
    rig.animation_data.action = None
    for bone in rig.pose.bones:
        bone.rotation_euler = (0, 0, 0)
    bpy.context.scene.frame_set(0)
    return found


def gltf(name, **options):
    bpy.ops.export_scene.gltf(
        filepath=model_path(name),
        export_format='GLTF_SEPARATE' if name.endswith('.gltf') else 'GLB',
        **{'export_yup': True, 'export_cameras': True, 'export_lights': True, **options},
    )


def fbx(name, **options):
    # The header holds the date. Ids are hashes of names, which PYTHONHASHSEED=0 makes repeatable.
    import io_scene_fbx.export_fbx_bin as exporter

    class Fixed(exporter.datetime.datetime):
        @classmethod
        def now(cls, zone=None):
            return cls(2026, 1, 1)

    exporter.datetime.datetime = Fixed
    # Exported to a neutral folder first: the file stores the path it was written to.
    path = f'{WORK}/{os.path.basename(name)}'
    bpy.ops.export_scene.fbx(filepath=path, **{'add_leaf_bones': False, 'bake_anim': False, **options})
    shutil.copyfile(path, model_path(name))


def dae(name, **options):
    path = model_path(name)
    bpy.ops.wm.collada_export(filepath=path, **options)
    with open(path, encoding='utf-8') as file:
        text = file.read()
    text = re.sub(r'<(created|modified)>[^<]*<', r'<\1>2026-01-01T00:00:00<', text)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def obj(name, **options):
    bpy.ops.wm.obj_export(filepath=model_path(name), **{'path_mode': 'COPY', **options})


def stl(name, **options):
    bpy.ops.wm.stl_export(filepath=model_path(name), **options)


def ply(name, **options):
    bpy.ops.wm.ply_export(filepath=model_path(name), **options)


def make_truck():
    scenes.truck()
    facts = figures(y_up)
    gltf('gltf/truck.glb', export_animation_mode='ACTIVE_ACTIONS', export_merge_animation='NONE')
    record('gltf/truck.glb', TOOL, **facts, textures=1, clips=[{'name': 'Animation', 'seconds': 30 / FPS}])
    fbx('fbx/truck.fbx', bake_anim=True, bake_anim_use_nla_strips=False, bake_anim_use_all_actions=False, path_mode='COPY', embed_textures=True)
    record('fbx/truck.fbx', TOOL, **facts, textures=1, clips=[{'name': 'Scene', 'seconds': 30 / FPS}])
    dae('dae/truck/truck.dae', include_animations=True)
    record('dae/truck/truck.dae', TOOL, **facts, textures=1, clips=[{'seconds': 30 / FPS}])
    obj('obj/truck/truck.obj')
    record('obj/truck/truck.obj', TOOL, **figures(y_up, ['MESH']), textures=1)
    bpy.ops.wm.usd_export(filepath=model_path('usd/truck.usdc'), export_animation=False, export_textures_mode='KEEP', relative_paths=True)
    record('usd/truck.usdc', TOOL, **facts, unread=True)


def make_small():
    scenes.nested()
    gltf('gltf/nested.glb')
    record('gltf/nested.glb', TOOL, **figures(y_up))
    scenes.crate()
    gltf('gltf/crate/crate.gltf')
    record('gltf/crate/crate.gltf', TOOL, **figures(y_up), textures=1)
    scenes.materials()
    gltf('gltf/materials.glb')
    record('gltf/materials.glb', TOOL, **figures(y_up), textures=3)


def make_walker():
    rig = scenes.walker()
    facts, keys = figures(y_up), clips(rig)
    gltf('gltf/walker.glb', export_animation_mode='ACTIONS', export_rest_position_armature=True)
    record('gltf/walker.glb', TOOL, **facts, textures=1, skins=1, targets=['鼓起', '尖顶'], clips=keys)
    scenes.walker(weights=6)
    rig = bpy.data.objects['骨架']
    facts, keys = figures(y_up), clips(rig, lambda clip: f'骨架|{clip}')
    fbx('fbx/walker.fbx', bake_anim=True, bake_anim_use_nla_strips=False, bake_anim_use_all_actions=True, bake_anim_simplify_factor=0,
        path_mode='COPY', embed_textures=True)
    record('fbx/walker.fbx', TOOL, **facts, textures=1, skins=1, targets=['鼓起', '尖顶'], clips=keys)
    rig = scenes.walker(kind='TARGA')
    facts, keys = figures(y_up), clips(rig)
    # The Collada exporter writes only the active action.
    rig.animation_data.action = bpy.data.actions['挥手']
    rig.animation_data.action_slot = rig.animation_data.action.slots[0]
    bpy.context.scene.frame_end = 36
    dae('dae/walker/walker.dae', include_animations=True)
    record('dae/walker/walker.dae', TOOL, **facts, textures=1, skins=1, clips=[{**keys[0], 'name': None}])


def make_room():
    scenes.room()
    facts = figures(y_up)
    fbx('fbx/room.fbx', path_mode='COPY', embed_textures=True)
    record('fbx/room.fbx', TOOL, **facts, textures=2, cameras=1, lights=3)
    gltf('gltf/room.glb')
    record('gltf/room.glb', TOOL, **facts, textures=2, cameras=1, lights=3)


def make_plain():
    scenes.bottle()
    obj('obj/bottle/bottle.obj')
    record('obj/bottle/bottle.obj', TOOL, **figures(y_up), textures=1)
    scenes.chair()
    obj('obj/chair.obj', export_materials=False)
    record('obj/chair.obj', TOOL, **figures(y_up))
    ply('ply/chair_ascii.ply', ascii_format=True, export_uv=True, export_normals=True)
    record('ply/chair_ascii.ply', TOOL, **figures(as_stored, ()))
    scenes.capsule()
    obj('obj/capsule.obj', export_materials=False)
    record('obj/capsule.obj', TOOL, **figures(y_up))
    scenes.housing()
    stl('stl/housing.stl', apply_modifiers=True)
    record('stl/housing.stl', TOOL, **figures(as_stored, ()))
    scenes.terrain()
    ply('ply/terrain.ply', export_colors='SRGB', export_normals=False, export_uv=False)
    record('ply/terrain.ply', TOOL, **figures(as_stored, ()))
    scenes.terrain(40, 40)
    stl('stl/terrain_ascii.stl', ascii_format=True)
    record('stl/terrain_ascii.stl', TOOL, **figures(as_stored, ()))
    scenes.cloud()
    ply('ply/cloud.ply', ascii_format=True)
    record('ply/cloud.ply', TOOL, **figures(as_stored, ()))


if __name__ == '__main__':
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    made = [make_truck, make_small, make_walker, make_room, make_plain]
    for make in made:
        if len(sys.argv) < 2 or make.__name__.removeprefix('make_') in sys.argv[1:]:
            make()
    print(f'models lie in {MODELS}')
