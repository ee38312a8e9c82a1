"""Opens a model with Blender and exports it as each of the files named, as Blender does when nothing is chosen but that pictures come along.

    pip install 'bpy==4.5.*' && python bench/matrix/blender_convert.py IN OUT...
"""

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
}
EXPORTERS = {
    "dae": lambda path: bpy.ops.wm.collada_export(filepath=path),
    "fbx": lambda path: bpy.ops.export_scene.fbx(filepath=path, path_mode="COPY", embed_textures=True),
    "glb": lambda path: bpy.ops.export_scene.gltf(filepath=path, export_format="GLB"),
    "gltf": lambda path: bpy.ops.export_scene.gltf(filepath=path, export_format="GLTF_SEPARATE"),
    "obj": lambda path: bpy.ops.wm.obj_export(filepath=path, path_mode="COPY"),
    "ply": lambda path: bpy.ops.wm.ply_export(filepath=path),
    "stl": lambda path: bpy.ops.wm.stl_export(filepath=path),
    "usda": lambda path: bpy.ops.wm.usd_export(filepath=path, export_animation=True, allow_unicode=True),
    "usdz": lambda path: bpy.ops.wm.usd_export(filepath=path, export_animation=True, allow_unicode=True),
}


def extension_of(path):
    return path.rsplit(".", 1)[1].lower()


bpy.ops.wm.read_factory_settings(use_empty=True)
IMPORTERS[extension_of(sys.argv[1])](sys.argv[1])
for out in sys.argv[2:]:
    try:
        EXPORTERS[extension_of(out)](out)
    except RuntimeError as error:  # what it cannot write is not there
        print(error, file=sys.stderr)
