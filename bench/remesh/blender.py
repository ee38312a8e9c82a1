"""What a user of Blender does with a scan: voxel remesh, decimate, unwrap, bake. IN.glb OUT.glb FACES PIXELS"""

import math
import sys

import bpy

source_path, result_path, faces, pixels = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])

bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=source_path)
parts = [item for item in bpy.data.objects if item.type == "MESH"]
bpy.context.view_layer.objects.active = parts[0]
for item in bpy.data.objects:
    item.select_set(item in parts)
if len(parts) > 1:
    bpy.ops.object.join()
source = bpy.context.view_layer.objects.active

bpy.ops.object.duplicate()
result = bpy.context.view_layer.objects.active
# Four times the wanted triangles before decimating, as the other contender starts with; a voxel grid has about 1.5 quads for each square of a voxel's edge.
area = sum(polygon.area for polygon in result.data.polygons)
result.data.remesh_voxel_size = math.sqrt(1.5 * area / (faces * 2))
bpy.ops.object.voxel_remesh()
triangles = sum(len(polygon.vertices) - 2 for polygon in result.data.polygons)
decimate = result.modifiers.new("decimate", "DECIMATE")
decimate.ratio = min(1.0, faces / triangles)
decimate.use_collapse_triangulate = True
bpy.ops.object.modifier_apply(modifier=decimate.name)
bpy.ops.object.shade_smooth()

bpy.ops.object.mode_set(mode="EDIT")
bpy.ops.mesh.select_all(action="SELECT")
bpy.ops.uv.smart_project(angle_limit=math.radians(66), island_margin=8 / pixels)
bpy.ops.object.mode_set(mode="OBJECT")

material = bpy.data.materials.new("baked")
material.use_nodes = True
nodes, links = material.node_tree.nodes, material.node_tree.links
shader = next(node for node in nodes if node.type == "BSDF_PRINCIPLED")


def picture(name, plain):
    image = bpy.data.images.new(name, pixels, pixels)
    image.colorspace_settings.name = "Non-Color" if plain else "sRGB"
    node = nodes.new("ShaderNodeTexImage")
    node.image = image
    return node


colour, relief = picture("colour", False), picture("relief", True)
result.data.materials.clear()
result.data.materials.append(material)
scene = bpy.context.scene
scene.render.engine = "CYCLES"
scene.cycles.device = "CPU"
scene.cycles.samples = 1
diagonal = math.dist(*(tuple(edge(corner[axis] for corner in source.bound_box) for axis in range(3)) for edge in (min, max)))
source.select_set(True)
result.select_set(True)
bpy.context.view_layer.objects.active = result
options = {"use_selected_to_active": True, "cage_extrusion": diagonal * 0.01, "margin": 8}
nodes.active = colour
bpy.ops.object.bake(type="DIFFUSE", pass_filter={"COLOR"}, **options)
nodes.active = relief
bpy.ops.object.bake(type="NORMAL", **options)
links.new(colour.outputs["Color"], shader.inputs["Base Color"])
normal = nodes.new("ShaderNodeNormalMap")
links.new(relief.outputs["Color"], normal.inputs["Color"])
links.new(normal.outputs["Normal"], shader.inputs["Normal"])

bpy.data.objects.remove(source)
result.select_set(True)
bpy.ops.export_scene.gltf(filepath=result_path, export_format="GLB", use_selection=True, export_tangents=True)
