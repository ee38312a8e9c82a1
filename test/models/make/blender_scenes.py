"""The scenes that Blender exports. Lengths in metres, Z up; frame 0 of every clip is the rest pose."""

import math

import bpy

from blender_parts import (
    box, checker, clear, grid, lathe, leaf, material, mesh, picture, place, planks, ripples, several, straighten, turn,
)


def truck():
    """A hierarchy whose wheels share one mesh, mirrored on one side, with a clip of 1.25 s."""
    clear()
    wood = picture('木板', 256, planks, 'JPEG')
    paint = material('车漆', (0.7, 0.08, 0.05), metallic=0.2, roughness=0.3)
    glass = material('玻璃', (0.6, 0.8, 0.9), roughness=0.05, alpha=0.35)
    rubber = material('橡胶', (0.03, 0.03, 0.03), roughness=0.9)
    steel = material('钢', (0.7, 0.7, 0.72), metallic=1.0, roughness=0.25)
    load = material('货箱木板', (1, 1, 1), image=wood)
    root = place('货车')
    body = place('车身', parent=root, location=(0, 0, 0.75))
    place('底盘', mesh('底盘', box((4.4, 1.7, 0.25)), [steel]), body)
    cab = several(box((1.2, 1.6, 1.2)), box((0.04, 1.3, 0.5), (0.62, 0, 0.25), 1))
    place('驾驶室', mesh('驾驶室', cab, [paint, glass]), body, location=(1.5, 0, 0.7))
    place('货箱', mesh('货箱', box((2.8, 1.7, 1.1)), [load]), body, location=(-0.7, 0, 0.7), rotation=(0, 0, math.radians(1.5)))
    tank = lathe([(0.05, 0), (0.22, 0.06), (0.25, 0.3), (0.25, 1.0), (0.22, 1.24), (0.05, 1.3)], 24, closed=True)
    place('油箱', mesh('油箱', tank, [steel], smooth=True), body, location=(0.3, -0.95, -0.3), rotation=(0, math.radians(-90), 0))
    tyre = [(0.24 + 0.0, -0.12)] + [
        (0.38 + 0.06 * math.cos(step / 8 * math.pi - math.pi / 2), 0.13 * math.sin(step / 8 * math.pi - math.pi / 2))
        for step in range(9)
    ] + [(0.24, 0.12)]
    hub = [(0.02, 0.1), (0.1, 0.1), (0.12, 0.06), (0.2, 0.05), (0.24, 0.09)]
    wheel = mesh('车轮', several(lathe(tyre, 32), lathe(hub[::-1], 32, 1)), [rubber, steel], smooth=True)
    for axle, x in (('前轴', 1.4), ('后轴', -1.3)):
        holder = place(axle, parent=root, location=(x, 0, 0.44))
        for side, y, flip in (('左', 0.85, 1), ('右', -0.85, -1)):
            item = place(f'{axle}{side}轮', wheel, holder, location=(0, y, 0), rotation=(math.radians(-90), 0, 0), scale=(1, 1, flip))
        turn(holder, 1, [(0, 0), (15, 180), (30, 360)])
        holder.animation_data.action.name = f'{axle}转动'


def nested():
    """Three cubes, each inside the rotation and scale of the one before."""
    clear()
    plain = material('灰', (0.5, 0.5, 0.5))
    parent = None
    data = mesh('方块', box((0.4, 0.4, 0.4)), [plain])
    for level in range(3):
        parent = place(f'第{level + 1}层', data, parent, location=(0.5, 0.1 * level, 0.6), rotation=(0.3, 0.2, 0.5), scale=(0.8, 0.9, 1.1))


def crate():
    clear()
    image = picture('crate', 128, planks)
    place('木箱', mesh('木箱', box(), [material('木箱', (1, 1, 1), image=image)]))


def materials():
    """Alpha modes, two-sided faces, Khronos material extensions, a texture transform, a normal map, vertex colours."""
    clear()
    leaves = picture('叶', 128, leaf)
    tiles = picture('砖', 128, checker)
    waves = picture('波纹', 128, ripples)
    mask = material('叶子', image=leaves, alpha_image=True)
    tree = mask.node_tree
    shader = tree.nodes['Principled BSDF']
    cut = tree.nodes.new('ShaderNodeMath')
    cut.operation = 'GREATER_THAN'
    cut.inputs[1].default_value = 0.5
    tree.links.new(next(node for node in tree.nodes if node.type == 'TEX_IMAGE').outputs['Alpha'], cut.inputs[0])
    tree.links.new(cut.outputs[0], shader.inputs['Alpha'])
    mask.use_backface_culling = False
    blend = material('薄纱', (0.9, 0.5, 0.7), alpha=0.5)
    lamp = material('灯', (0.1, 0.1, 0.1))
    lamp.node_tree.nodes['Principled BSDF'].inputs['Emission Color'].default_value = (1, 0.6, 0.2, 1)
    lamp.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 5
    lacquer = material('漆', (0.3, 0.02, 0.02), roughness=0.4, normal=waves)
    lacquer.node_tree.nodes['Principled BSDF'].inputs['Coat Weight'].default_value = 1
    clear_glass = material('水晶', (1, 1, 1), roughness=0)
    clear_glass.node_tree.nodes['Principled BSDF'].inputs['Transmission Weight'].default_value = 1
    clear_glass.node_tree.nodes['Principled BSDF'].inputs['IOR'].default_value = 1.6
    tiled = material('砖墙', image=tiles)
    nodes = tiled.node_tree.nodes
    mapping, coordinates = nodes.new('ShaderNodeMapping'), nodes.new('ShaderNodeUVMap')
    mapping.inputs['Scale'].default_value = (3, 2, 1)
    coordinates.uv_map = 'UVMap'
    tiled.node_tree.links.new(coordinates.outputs['UV'], mapping.inputs['Vector'])
    picked = next(node for node in nodes if node.type == 'TEX_IMAGE')
    tiled.node_tree.links.new(mapping.outputs['Vector'], picked.inputs['Vector'])
    sheet = grid(2, 2, lambda u, v: (u - 0.5, 0, v))
    for index, look in enumerate((mask, blend, lamp, lacquer, clear_glass, tiled)):
        place(look.name, mesh(look.name, sheet, [look]), location=(index * 1.2 - 3, 0.1 * index, 0))
    coloured = mesh('彩', grid(3, 3, lambda u, v: (u - 0.5, v - 0.5, 0)), [material('顶点色', (1, 1, 1))])
    colors = coloured.color_attributes.new('Color', 'BYTE_COLOR', 'CORNER')
    for index, item in enumerate(colors.data):
        item.color = ((index % 3) / 2, (index % 5) / 4, (index % 7) / 6, 1)
    attribute = coloured.materials[0].node_tree.nodes.new('ShaderNodeVertexColor')
    attribute.layer_name = 'Color'
    look = coloured.materials[0].node_tree
    look.links.new(attribute.outputs['Color'], look.nodes['Principled BSDF'].inputs['Base Color'])
    place('彩', coloured, location=(0, -1.5, 0))


def walker(weights=2, kind='PNG'):
    """A limb of six bones with `weights` influences a vertex, two shape keys and two clips of 1.5 s and 1 s."""
    clear()
    bones = 6
    frame = bpy.data.armatures.new('骨架')
    rig = place('骨架', frame)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode='EDIT')
    before = None
    for index in range(bones):
        bone = frame.edit_bones.new(f'骨{index + 1}')
        bone.head, bone.tail = (0, 0, index * 0.4), (0, 0, index * 0.4 + 0.4)
        bone.parent, bone.use_connect = before, before is not None
        before = bone
    bpy.ops.object.mode_set(mode='OBJECT')
    outline = [(0.22 + 0.08 * math.sin(row * 0.9), row * 0.1) for row in range(25)]
    skin = material('皮', (0.8, 0.55, 0.4), image=picture('皮', 128, checker, kind))
    data = mesh('肢体', lathe(outline, 24, closed=True), [skin], smooth=True)
    limb = place('肢体', data, rig)
    groups = [limb.vertex_groups.new(name=f'骨{index + 1}') for index in range(bones)]
    for vertex in data.vertices:
        near = sorted(range(bones), key=lambda bone: abs(vertex.co.z - (bone * 0.4 + 0.2)))[:weights]
        shares = [1 / (0.15 + abs(vertex.co.z - (bone * 0.4 + 0.2))) ** 2 for bone in near]
        for bone, share in zip(near, shares):
            groups[bone].add([vertex.index], share / sum(shares), 'REPLACE')
    limb.modifiers.new('骨架', 'ARMATURE').object = rig
    limb.shape_key_add(name='Basis')
    for name, move in (('鼓起', lambda p: (p.x * 1.3, p.y * 1.3, p.z)), ('尖顶', lambda p: (p.x, p.y, p.z + max(0, p.z - 2) * 0.8))):
        key = limb.shape_key_add(name=name)
        for point, vertex in zip(key.data, data.vertices):
            point.co = move(vertex.co)
    rig.animation_data_create()
    for clip, axis, end, degrees in (('挥手', 0, 36, 25), ('扭转', 1, 24, 20)):
        action = bpy.data.actions.new(clip)
        rig.animation_data.action = action
        for bone in rig.pose.bones:
            bone.rotation_mode = 'XYZ'
            for when, angle in ((0, 0), (end / 2, degrees), (end, 0)):
                bone.rotation_euler = [math.radians(angle) if axis == k else 0 for k in range(3)]
                bone.keyframe_insert('rotation_euler', frame=when)
        straighten(action)
    rig.animation_data.action = None
    for bone in rig.pose.bones:
        bone.rotation_euler = (0, 0, 0)
    for clip in ('挥手', '扭转'):
        strip = rig.animation_data.nla_tracks.new()
        strip.name = clip
        strip.strips.new(clip, 0, bpy.data.actions[clip])
        strip.mute = True
    return rig


def room():
    """N-gons, linked copies, one of them mirrored, textures to embed, a camera and lights."""
    clear()
    floor_image, cloth = picture('地板', 256, planks), picture('布', 128, checker, 'JPEG')
    floor, seat = material('地板', image=floor_image), material('布面', image=cloth, roughness=0.8)
    legs = material('木腿', (0.4, 0.25, 0.12), roughness=0.6)
    outline = [(4 * math.cos(a) * (1 if i % 2 else 0.8), 4 * math.sin(a) * (1 if i % 2 else 0.8)) for i, a in
               ((i, i / 12 * math.tau) for i in range(12))]

    def slab(shape):
        layer = shape.loops.layers.uv.active
        face = shape.faces.new([shape.verts.new((x, y, 0)) for x, y in outline])
        for loop in face.loops:
            loop[layer].uv = (loop.vert.co.x / 8 + 0.5, loop.vert.co.y / 8 + 0.5)

    root = place('房间')
    place('地板', mesh('地板', slab, [floor]), root)
    parts = [box((0.5, 0.5, 0.06), (0, 0, 0.45)), box((0.5, 0.05, 0.5), (0, 0.22, 0.75))]
    parts += [box((0.05, 0.05, 0.45), (x, y, 0.21), 1) for x in (-0.2, 0.2) for y in (-0.2, 0.2)]
    chair_mesh = mesh('椅子', several(*parts), [seat, legs])
    for index in range(4):
        angle = index / 4 * math.tau
        copy = place(f'椅子{index + 1}', chair_mesh, root, (1.5 * math.sin(angle), 1.5 * math.cos(angle), 0), (0, 0, -angle))
        if index == 3:
            copy.scale = (-1.2, 1, 1)
    top = lathe([(0.8, 0.7), (0.85, 0.73), (0.8, 0.76)], 40, closed=True)
    foot = lathe([(0.4, 0.0), (0.08, 0.1), (0.08, 0.7)], 40, 1)
    place('桌子', mesh('桌子', several(top, foot), [floor, legs], smooth=True), root)
    camera = bpy.data.cameras.new('相机')
    camera.lens = 35
    place('相机', camera, root, (5, -5, 3), (math.radians(65), 0, math.radians(45)))
    for kind, at in (('POINT', (1, 1, 2.5)), ('SUN', (0, 0, 5)), ('SPOT', (-2, 0, 3))):
        light = bpy.data.lights.new(f'灯 {kind}', kind)
        place(f'灯 {kind}', light, root, at)


def bottle():
    """A solid of revolution: 1,000 triangles, one JPEG."""
    clear()
    label = material('瓶身', image=picture('bottle_label', 256, checker, 'JPEG'))
    outline = [(0.03, 0), (0.036, 0.01), (0.036, 0.05), (0.033, 0.08), (0.034, 0.12), (0.036, 0.14), (0.03, 0.17),
               (0.015, 0.2), (0.012, 0.205), (0.014, 0.21), (0.013, 0.215)]
    place('汽水瓶', mesh('汽水瓶', lathe(outline, 50), [label], smooth=True))


def chair():
    """Geometry without materials or textures."""
    clear()
    parts = [lathe([(0.02, 0), (0.024, 0.1), (0.018, 0.2), (0.022, 0.3), (0.02, 0.42)], 30, closed=True)]
    leg = mesh('leg', parts[0], smooth=True)
    seat = mesh('seat', grid(18, 18, lambda u, v: (u * 0.5 - 0.25, v * 0.5 - 0.25, 0.44 + 0.03 * math.cos(u * 6) * math.cos(v * 6))), smooth=True)
    back = mesh('back', grid(24, 20, lambda u, v: (u * 0.5 - 0.25, 0.25 + 0.08 * v * v - 0.1 * math.sin(u * math.pi), 0.44 + v * 0.5)), smooth=True)
    legs = [place(f'leg{index}', leg, None, (x, y, 0)) for index, (x, y) in enumerate(((-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2), (0.2, 0.2)))]
    items = [*legs, place('seat', seat), place('back', back)]
    for item in items:
        item.select_set(True)
    bpy.context.view_layer.objects.active = items[0]
    bpy.ops.object.join()
    items[0].name = 'chair'


def capsule():
    clear()
    rows = 50
    outline = []
    for row in range(1, rows):
        angle = row / rows * math.pi - math.pi / 2
        outline.append((math.cos(angle), math.sin(angle) + (0.5 if angle > 0 else -0.5)))
    place('capsule', mesh('capsule', lathe(outline, 104, closed=True), smooth=True))


def housing():
    """A closed machined part: a plate with holes and studs made by exact booleans."""
    clear()
    base = place('housing', mesh('housing', box((0.044, 0.047, 0.008), (0, 0, 0.004))))
    cutters = [((x, y, 0.004), 0.0022, 0.02, 96, 'DIFFERENCE') for x in (-0.018, 0.018) for y in (-0.0195, 0.0195)]
    cutters += [((0, 0, 0.006), 0.014, 0.006, 192, 'DIFFERENCE')]
    cutters += [((0.02 * math.cos(a), 0.02 * math.sin(a), 0.009), 0.0012, 0.004, 64, 'UNION') for a in (i / 12 * math.tau for i in range(12))]
    for index, (at, radius, height, steps, operation) in enumerate(cutters):
        tool = place(f'tool{index}', mesh(f'tool{index}', lathe([(radius, -height / 2), (radius, height / 2)], steps, closed=True)), location=at)
        change = base.modifiers.new('cut', 'BOOLEAN')
        change.object, change.operation, change.solver = tool, operation, 'EXACT'
        bpy.context.view_layer.objects.active = base
        bpy.context.view_layer.update()
        bpy.ops.object.modifier_apply(modifier='cut')
        bpy.data.objects.remove(tool)
    finer = base.modifiers.new('fine', 'BEVEL')
    finer.width, finer.segments, finer.limit_method, finer.angle_limit = 0.0002, 2, 'ANGLE', math.radians(40)


def terrain(columns=120, rows=120):
    """Hills with a colour for each vertex."""
    clear()
    height = lambda u, v: 2.2 * math.sin(u * 5) * math.cos(v * 4) + 0.5 * math.sin(u * 23 + v * 11) + 0.12 * math.cos(u * 71) * math.sin(v * 67)
    data = mesh('山', grid(columns, rows, lambda u, v: (u * 40 - 20, v * 40 - 20, height(u, v))), smooth=True)
    colors = data.color_attributes.new('Col', 'BYTE_COLOR', 'POINT')
    for item, vertex in zip(colors.data, data.vertices):
        share = (vertex.co.z + 3) / 6
        item.color = (0.2 + 0.6 * share, 0.5 - 0.1 * share, 0.15 + 0.5 * share * share, 1)
    place('山', data)


def cloud():
    """Points without faces, with colours."""
    clear()
    data = bpy.data.meshes.new('点云')
    points = [(math.sin(i * 1.7) * (3 + i % 7), math.cos(i * 1.3) * (3 + i % 5), (i % 97) / 20) for i in range(3000)]
    data.from_pydata(points, [], [])
    place('点云', data)
