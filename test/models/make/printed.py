"""Makes 3MF with lib3mf, and OFF and an STL of several solids with trimesh. Run with the Python that has both."""

import os
import re
import sys
import zipfile

import lib3mf
import numpy
import trimesh
from lib3mf import get_wrapper

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from truth import MODELS, as_stored, model_path, record, y_up  # noqa: E402

TRIMESH = f'trimesh {trimesh.__version__}'


def bounds_of(meshes):
    points = numpy.vstack([mesh.vertices for mesh in meshes])
    return [float(value) for value in points.min(axis=0)], [float(value) for value in points.max(axis=0)]


def make_off():
    ball = trimesh.creation.icosphere(subdivisions=3, radius=0.5)
    with open(model_path('off/ball.off'), 'w') as file:
        file.write(trimesh.exchange.off.export_off(ball))
    record('off/ball.off', TRIMESH, triangles=len(ball.faces), drawCalls=1, bounds=as_stored(*bounds_of([ball])))


def make_stl():
    bodies = [trimesh.creation.box((1, 2, 0.5)), trimesh.creation.cylinder(0.3, 1.5, sections=24), trimesh.creation.torus(0.5, 0.1, major_sections=24, minor_sections=12)]
    for index, body in enumerate(bodies):
        body.apply_translation((index * 1.6, 0.2 * index, 0))
        body.metadata['name'] = f'Body {index + 1}'
    with open(model_path('stl/bodies.stl'), 'w') as file:
        for body in bodies:
            file.write(trimesh.exchange.stl.export_stl_ascii(body) + '\n')
    triangles = sum(len(body.faces) for body in bodies)
    record('stl/bodies.stl', TRIMESH, triangles=triangles, drawCalls=3, bounds=as_stored(*bounds_of(bodies)))


def make_3mf():
    wrapper = get_wrapper()
    major, minor, micro = wrapper.GetLibraryVersion()
    model = wrapper.CreateModel()
    model.SetUnit(lib3mf.ModelUnit.MilliMeter)
    looks = model.AddBaseMaterialGroup()
    colors = {name: looks.AddMaterial(name, wrapper.RGBAToColor(*rgb, 255)) for name, rgb in
              (('红', (220, 30, 20)), ('蓝', (20, 60, 200)), ('灰', (130, 130, 130)), ('绿', (40, 160, 60)))}
    parts = {}
    for name, shape, color in (
        ('球', trimesh.creation.icosphere(subdivisions=5, radius=9), '红'),
        ('环', trimesh.creation.torus(14, 3, major_sections=96, minor_sections=48), '蓝'),
        ('柱', trimesh.creation.capsule(height=40, radius=5, count=(64, 64)), '灰'),
        ('板', trimesh.creation.icosphere(subdivisions=4, radius=20).apply_scale((3, 3, 0.2)), '绿'),
    ):
        made = model.AddMeshObject()
        made.SetName(name)
        positions = [lib3mf.Position((lib3mf.ctypes.c_float * 3)(*map(float, vertex))) for vertex in shape.vertices]
        faces = [lib3mf.Triangle((lib3mf.ctypes.c_uint32 * 3)(*map(int, face))) for face in shape.faces]
        made.SetGeometry(positions, faces)
        made.SetObjectLevelProperty(looks.GetResourceID(), colors[color])
        parts[name] = (made, shape)

    drawn = []

    def moved(at):
        return wrapper.GetTranslationTransform(*map(float, at))

    post = model.AddComponentsObject()
    post.SetName('立柱')
    inside = [('柱', (0, 0, 25)), ('球', (0, 0, 55)), ('环', (0, 0, 10)), ('环', (0, 0, 20))]
    for name, at in inside:
        post.AddComponent(parts[name][0], moved(at))
    for at in ((-35, -35, 4), (35, -35, 4), (-35, 35, 4), (35, 35, 4)):
        model.AddBuildItem(post, moved(at))
        drawn += [parts[name][1].copy().apply_translation(numpy.add(place, at)) for name, place in inside]
    model.AddBuildItem(parts['板'][0], moved((0, 0, 0)))
    drawn.append(parts['板'][1])
    path = model_path('3mf/posts.3mf')
    model.QueryWriter('3mf').WriteToFile(path)
    dateless(path)
    low, high = bounds_of(drawn)
    box = [value / 1000 for value in y_up(low, high)]
    record('3mf/posts.3mf', f'lib3mf {major}.{minor}.{micro}, shapes by {TRIMESH}', triangles=sum(len(mesh.faces) for mesh in drawn),
           drawCalls=len(drawn), bounds=box, materials=sorted(colors), nodes=['立柱', '板'])


def make_textured_3mf():
    """A pyramid with a texture on one side and corner colours on the others."""
    wrapper = get_wrapper()
    major, minor, micro = wrapper.GetLibraryVersion()
    model = wrapper.CreateModel()
    picture = model.AddAttachment('/3D/Textures/crate.png', 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture')
    picture.ReadFromFile(str(MODELS / 'gltf/crate/crate.png'))
    texture = model.AddTexture2DFromAttachment(picture)
    texture.SetContentType(lib3mf.TextureType.PNG)
    corners = [(-10, -10, 0), (10, -10, 0), (10, 10, 0), (-10, 10, 0), (0, 0, 15)]
    faces = [(0, 2, 1), (0, 3, 2), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)]
    mesh = model.AddMeshObject()
    mesh.SetName('金字塔')
    mesh.SetGeometry([lib3mf.Position((lib3mf.ctypes.c_float * 3)(*map(float, corner))) for corner in corners],
                     [lib3mf.Triangle((lib3mf.ctypes.c_uint32 * 3)(*face)) for face in faces])
    places = model.AddTexture2DGroup(texture)
    uvs = [places.AddTex2Coord(lib3mf.Tex2Coord(*uv)) for uv in ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0))]
    colors = model.AddColorGroup()
    shades = [colors.AddColor(wrapper.RGBAToColor(*rgb, 255)) for rgb in ((255, 0, 0), (0, 255, 0), (0, 0, 255))]
    for index in range(len(faces)):
        group, ids = (places, uvs) if index == 2 else (colors, shades)
        properties = lib3mf.TriangleProperties(group.GetResourceID(), (lib3mf.ctypes.c_uint32 * 3)(*ids))
        mesh.SetTriangleProperties(index, properties)
    mesh.SetObjectLevelProperty(colors.GetResourceID(), shades[0])
    model.AddBuildItem(mesh, wrapper.GetIdentityTransform())
    path = model_path('3mf/textured.3mf')
    model.QueryWriter('3mf').WriteToFile(path)
    dateless(path)
    box = [value / 1000 for value in y_up((-10, -10, 0), (10, 10, 15))]
    record('3mf/textured.3mf', f'lib3mf {major}.{minor}.{micro}', triangles=len(faces), bounds=box, textures=1, nodes=['金字塔'])


def dateless(path):
    """Rewrites the package with fixed dates and without random ids."""
    with zipfile.ZipFile(path) as package:
        entries = [(name, package.read(name)) for name in package.namelist()]
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as package:
        for name, data in entries:
            data = re.sub(rb' p:UUID="[^"]*"', b'', data)
            package.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)


if __name__ == '__main__':
    make_off()
    make_stl()
    make_3mf()
    make_textured_3mf()
    print(f'models lie in {MODELS}')
