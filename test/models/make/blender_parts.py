"""What the Blender scenes are built from: materials, pictures, meshes, keyframes."""

import math

import bpy
import bmesh
import numpy

WORK = '/tmp/modelmill-models'


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 24
    bpy.context.scene.frame_start, bpy.context.scene.frame_end = 0, 30
    bpy.context.scene.frame_set(0)


def picture(name, size, paint, kind='PNG'):
    """A picture of `size`² pixels; `paint(u, v)` takes arrays and gives the channels, RGB or RGBA."""
    v, u = numpy.mgrid[0:size, 0:size] / size
    channels = [numpy.broadcast_to(numpy.asarray(channel, dtype='float32'), u.shape) for channel in paint(u, v)]
    if len(channels) == 3:
        channels.append(numpy.ones_like(u, dtype='float32'))
    image = bpy.data.images.new(name, size, size, alpha=True)
    image.pixels.foreach_set(numpy.clip(numpy.stack(channels, axis=-1), 0, 1).astype('float32').ravel())
    extension = {'PNG': 'png', 'JPEG': 'jpg', 'TARGA': 'tga'}[kind]
    image.file_format = kind
    image.filepath_raw = f'{WORK}/{name}.{extension}'
    image.save()
    image.source = 'FILE'
    image.reload()
    return image


def planks(u, v):
    grain = 0.5 + 0.5 * numpy.sin(u * 60 + 6 * numpy.sin(v * 9))
    seam = (v * 6 % 1 < 0.05) * 0.35
    return 0.45 + 0.2 * grain - seam, 0.28 + 0.12 * grain - seam, 0.14 + 0.05 * grain - seam * 0.5


def checker(u, v):
    odd = ((u * 8).astype(int) + (v * 8).astype(int)) % 2
    return 0.9 - 0.6 * odd, 0.25 + 0.5 * odd, 0.2 + 0.3 * u


def leaf(u, v):
    inside = ((u - 0.5) ** 2 / 0.09 + (v - 0.5) ** 2 / 0.2 < 1).astype('float32')
    return 0.15 + 0.2 * v, 0.4 + 0.3 * v, 0.1, inside


def ripples(u, v):
    return 0.5 + 0.2 * numpy.cos(u * 40), 0.5 + 0.2 * numpy.cos(v * 40), 0.9


def material(name, color=(0.8, 0.8, 0.8), metallic=0.0, roughness=0.5, alpha=1.0, image=None, normal=None, alpha_image=False):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made.diffuse_color = (*color, alpha)
    made.use_backface_culling = True
    tree = made.node_tree
    shader = tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (*color, 1)
    shader.inputs['Metallic'].default_value = metallic
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Alpha'].default_value = alpha
    if image is not None:
        node = tree.nodes.new('ShaderNodeTexImage')
        node.image = image
        tree.links.new(node.outputs['Color'], shader.inputs['Base Color'])
        if alpha_image:
            tree.links.new(node.outputs['Alpha'], shader.inputs['Alpha'])
    if normal is not None:
        normal.colorspace_settings.name = 'Non-Color'
        node = tree.nodes.new('ShaderNodeTexImage')
        node.image = normal
        bump = tree.nodes.new('ShaderNodeNormalMap')
        tree.links.new(node.outputs['Color'], bump.inputs['Color'])
        tree.links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    return made


def mesh(name, build, materials=(), smooth=False):
    """A mesh that `build` fills through bmesh, with UVs where it sets them."""
    data = bpy.data.meshes.new(name)
    shape = bmesh.new()
    shape.loops.layers.uv.new('UVMap')
    build(shape)
    shape.normal_update()
    shape.to_mesh(data)
    shape.free()
    for item in materials:
        data.materials.append(item)
    data.polygons.foreach_set('use_smooth', [smooth] * len(data.polygons))
    data.update()
    return data


def place(name, data=None, parent=None, location=(0, 0, 0), rotation=(0, 0, 0), scale=(1, 1, 1)):
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    item.parent = parent
    item.location, item.rotation_euler, item.scale = location, rotation, scale
    return item


def box(size=(1, 1, 1), at=(0, 0, 0), index=0):
    def build(shape):
        made = bmesh.ops.create_cube(shape, size=1, calc_uvs=True)
        bmesh.ops.scale(shape, verts=made['verts'], vec=size)
        bmesh.ops.translate(shape, verts=made['verts'], vec=at)
        for face in {face for vert in made['verts'] for face in vert.link_faces}:
            face.material_index = index

    return build


def lathe(outline, steps, index=0, closed=False):
    """A solid of revolution around Z: quads between (radius, height) points with UVs, n-gons as caps if `closed`."""

    def build(shape):
        layer = shape.loops.layers.uv.active
        rings = [
            [
                shape.verts.new((radius * math.cos(turn), radius * math.sin(turn), height))
                for turn in (step / steps * math.tau for step in range(steps))
            ]
            for radius, height in outline
        ]
        for row in range(len(rings) - 1):
            for step in range(steps):
                after = (step + 1) % steps
                face = shape.faces.new((rings[row][step], rings[row][after], rings[row + 1][after], rings[row + 1][step]))
                face.material_index = index
                corners = ((step, row), (step + 1, row), (step + 1, row + 1), (step, row + 1))
                for loop, (x, y) in zip(face.loops, corners):
                    loop[layer].uv = (x / steps, y / (len(rings) - 1))
        if closed:
            for ring in (rings[0][::-1], rings[-1]):
                face = shape.faces.new(ring)
                face.material_index = index
                for loop in face.loops:
                    loop[layer].uv = (0.5 + loop.vert.co.x / 4, 0.5 + loop.vert.co.y / 4)

    return build


def grid(columns, rows, at, index=0):
    """A sheet of quads whose points are `at(u, v)`."""

    def build(shape):
        layer = shape.loops.layers.uv.active
        points = [[shape.verts.new(at(column / columns, row / rows)) for column in range(columns + 1)] for row in range(rows + 1)]
        for row in range(rows):
            for column in range(columns):
                corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
                face = shape.faces.new([points[y][x] for x, y in corners])
                face.material_index = index
                for loop, (x, y) in zip(face.loops, corners):
                    loop[layer].uv = (x / columns, y / rows)

    return build


def several(*builders):
    def build(shape):
        for one in builders:
            one(shape)

    return build


def turn(item, axis, keys):
    """Keyframes of a rotation about one axis (frame, degrees), linearly interpolated."""
    for frame, degrees in keys:
        item.rotation_euler[axis] = math.radians(degrees)
        item.keyframe_insert('rotation_euler', index=axis, frame=frame)
    straighten(item.animation_data.action)
    item.rotation_euler[axis] = math.radians(keys[0][1])


def straighten(action):
    for curve in action.fcurves:
        for point in curve.keyframe_points:
            point.interpolation = 'LINEAR'
