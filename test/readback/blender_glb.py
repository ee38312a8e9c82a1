"""Opens model files with Blender and exports each as a GLB at rest, for `pictures.test.ts`. `python blender_glb.py IN OUT [IN OUT...]`"""

import json
import sys

import bpy

IMPORTERS = {
    "fbx": lambda path: bpy.ops.import_scene.fbx(filepath=path),
    # As collections, prototypes would be exported beside their places.
    "usda": lambda path: bpy.ops.wm.usd_import(filepath=path, import_textures_mode="IMPORT_PACK", support_scene_instancing=False),
    "usdz": lambda path: bpy.ops.wm.usd_import(filepath=path, import_textures_mode="IMPORT_PACK"),
}


def export(source, target):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    IMPORTERS[source.rsplit(".", 1)[1]](source)
    # Clips begin at frame 0, and some importers leave one playing.
    bpy.context.scene.frame_set(0)
    bpy.ops.export_scene.gltf(
        filepath=target,
        export_format="GLB",
        export_animations=False,
        export_rest_position_armature=False,
        # Without this what no material names is left out.
        export_vertex_color="ACTIVE",
        export_all_vertex_colors=True,
    )


for source, target in zip(sys.argv[1::2], sys.argv[2::2]):
    try:
        export(source, target)
        errors = []
    except Exception as error:  # a file that cannot be read is a result too
        errors = [str(error)]
    print(json.dumps({"file": source, "errors": errors}, ensure_ascii=False), flush=True)
