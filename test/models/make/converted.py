"""Models that assimp and OpenSceneGraph make of Blender's: ASCII FBX, 3DS, OSGB. Runs the programs `assimp` and `osgconv`."""

import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from truth import MODELS, TRUTHS, as_stored, model_path, record  # noqa: E402


def run(*command, folder=None):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def assimp_version():
    return 'assimp ' + re.search(r'Version ([\d.]+)', run('assimp', 'version'))[1]


def truth_of(name):
    return json.loads(TRUTHS.read_text('utf-8'))[name]


def counted_by_assimp(path):
    """Triangles and bounds of a file according to assimp, which exports it as binary STL."""
    with tempfile.TemporaryDirectory() as folder:
        stl = os.path.join(folder, 'out.stl')
        run('assimp', 'export', path, stl, '-fstlb', '-tri')
        with open(stl, 'rb') as file:
            data = file.read()
    (triangles,) = struct.unpack_from('<I', data, 80)
    points = [struct.unpack_from('<3f', data, 96 + 50 * index + 12 * corner) for index in range(triangles) for corner in range(3)]
    low = [min(point[axis] for point in points) for axis in range(3)]
    high = [max(point[axis] for point in points) for axis in range(3)]
    return triangles, low, high


def dateless(path):
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for field, value in (('Year', 2026), ('Month', 1), ('Day', 1), ('Hour', 0), ('Minute', 0), ('Second', 0), ('Millisecond', 0)):
        text = re.sub(rf'(\b{field}: )\d+', rf'\g<1>{value}', text)
    text = re.sub(r'CreationTime: "[^"]*"', 'CreationTime: "2026-01-01 00:00:00:000"', text)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def make_3ds():
    name = '3ds/truck.3ds'
    run('assimp', 'export', str(MODELS / 'obj/truck/truck.obj'), model_path(name), '-f3ds')
    triangles, low, high = counted_by_assimp(str(MODELS / name))
    # assimp rotates 3DS about X when reading: its (x, y, z) is the file's (x, -z, y).
    record(name, assimp_version(), triangles=triangles, bounds=[low[0], -high[2], low[1], high[0], -low[2], high[1]])


def make_ascii_fbx():
    name = 'fbx/walker_ascii.fbx'
    run('assimp', 'export', str(MODELS / 'gltf/walker.glb'), model_path(name), '-ffbxa')
    dateless(model_path(name))
    # assimp 5.2 cannot read its own file back. It writes metres as centimetres and milliseconds as seconds.
    source = truth_of('gltf/walker.glb')
    facts = {'triangles': source['triangles'], 'bounds': [value / 100 for value in source['bounds']]}
    clips = [{'name': clip['name'], 'seconds': clip['seconds'] * 1000, 'poseAt': clip['poseAt'] * 1000, 'pose': [value / 100 for value in clip['pose']]}
             for clip in source['clips']]
    record(name, f'{assimp_version()} of what {source["tool"]} made', **facts, drawCalls=1, skins=1, materials=source['materials'], clips=clips)


def osg_bounds(path):
    """Triangles and bounds of a file according to OpenSceneGraph, which exports it as ASCII STL."""
    with tempfile.TemporaryDirectory() as folder:
        stl = os.path.join(folder, 'out.stl')
        run('osgconv', path, stl)
        with open(stl, encoding='utf-8', errors='replace') as file:
            points = [tuple(map(float, line.split()[1:])) for line in file if line.strip().startswith('vertex')]
    low = [min(point[axis] for point in points) for axis in range(3)]
    high = [max(point[axis] for point in points) for axis in range(3)]
    return len(points) // 3, low, high


def make_osgb():
    name = 'osgb/truck.osgb'
    # A relative name, because the plugin stores the path of textures.
    run('osgconv', 'truck.obj', model_path(name), folder=MODELS / 'obj/truck')
    triangles, low, high = osg_bounds(str(MODELS / name))
    tool = 'OpenSceneGraph ' + re.search(r'[\d.]+', run('osgversion'))[0]
    record(name, tool, triangles=triangles, bounds=as_stored(low, high), unread=True)


def hills_obj(folder, name, columns, left, right):
    """A strip of a hillside as a textured OBJ: metres, Z up."""
    points, uvs, faces = [], [], []
    for row in range(columns + 1):
        for column in range(columns + 1):
            u, v = left + (right - left) * column / columns, row / columns
            points.append(f'v {u * 100:.6f} {v * 100:.6f} {8 * math.sin(u * 7) * math.cos(v * 5):.6f}')
            uvs.append(f'vt {u:.6f} {v:.6f}')
    for row in range(columns):
        for column in range(columns):
            a = row * (columns + 1) + column + 1
            corners = (a, a + 1, a + columns + 2, a + columns + 1)
            faces.append('f ' + ' '.join(f'{corner}/{corner}' for corner in corners))
    with open(f'{folder}/{name}.mtl', 'w') as file:
        file.write('newmtl hill\nKd 1 1 1\nmap_Kd hill.jpg\n')
    with open(f'{folder}/{name}.obj', 'w') as file:
        file.write('\n'.join([f'mtllib {name}.mtl', *points, *uvs, 'usemtl hill', *faces, '']))


class Tile:
    """Writes the files of a tile as text, which osgconv converts to binary."""

    def __init__(self, folder):
        self.folder = folder
        self.shapes = 0
        self.groups = 0

    def node(self, name, columns, left, right):
        """The geometry of a strip as OpenSceneGraph writes it, without the file header."""
        hills_obj(self.folder, name, columns, left, right)
        run('osgconv', f'{name}.obj', f'{name}.osgt', folder=self.folder)
        with open(f'{self.folder}/{name}.osgt', encoding='utf-8') as file:
            text = ''.join(file.readlines()[3:])
        # Ids must be unique in a file that holds several parts.
        self.shapes += 10_000
        return re.sub(r'UniqueID (\d+)', lambda match: f'UniqueID {int(match[1]) + self.shapes}', text)

    def paged(self, node, finer, pixels):
        self.groups += 1
        return (f'osg::PagedLOD {{\n UniqueID {self.groups}\n CenterMode USER_DEFINED_CENTER\n UserCenter 50 50 0 75\n RangeMode PIXEL_SIZE_ON_SCREEN\n'
                f' RangeList 2 {{\n 0 {pixels}\n {pixels} 1e+30\n }}\n RangeDataList 2 {{\n ""\n "{finer}"\n }}\n'
                f' PriorityList 2 {{\n 0 0\n 0 0\n }}\n Children 1 {{\n{node} }}\n}}\n')

    def group(self, *nodes):
        self.groups += 1
        return f'osg::Group {{\n UniqueID {self.groups}\n Children {len(nodes)} {{\n{"".join(nodes)} }}\n}}\n'

    def write(self, name, node):
        with open(f'{self.folder}/{name}.osgt', 'w', encoding='utf-8') as file:
            file.write(f'#Ascii Scene \n#Version 161 \n#Generator OpenSceneGraph 3.6.5 \n\n{node}')
        run('osgconv', f'{name}.osgt', model_path(f'osgb/production/Data/{name.split("_L")[0]}/{name}.osgb'), folder=self.folder)


def make_production():
    """A tile of three levels laid out as photogrammetry programs do: each file names its finer ones."""
    tool = 'OpenSceneGraph ' + re.search(r'[\d.]+', run('osgversion'))[0]
    name = 'Tile_+000_+000'
    with tempfile.TemporaryDirectory() as folder:
        shutil.copyfile(MODELS / 'obj/bottle/bottle_label.jpg', f'{folder}/hill.jpg')
        tile = Tile(folder)
        tile.write(name, tile.paged(tile.node('a', 4, 0, 1), f'{name}_L16_0.osgb', 100))
        halves = [tile.paged(tile.node(f'b{side}', 8, side / 2, side / 2 + 0.5), f'{name}_L17_0{side}.osgb', 200) for side in (0, 1)]
        tile.write(f'{name}_L16_0', tile.group(*halves))
        for side in (0, 1):
            tile.write(f'{name}_L17_0{side}', tile.node(f'c{side}', 16, side / 2, side / 2 + 0.5))
    for file, finer in ((name, ['L16_0']), (f'{name}_L16_0', ['L17_00', 'L17_01']), (f'{name}_L17_00', []), (f'{name}_L17_01', [])):
        path = f'osgb/production/Data/{name}/{file}.osgb'
        triangles, low, high = osg_bounds(str(MODELS / path))
        record(path, tool, triangles=triangles, bounds=as_stored(low, high), files=[f'{name}_{each}.osgb' for each in finer], unread=True)
    with open(model_path('osgb/production/metadata.xml'), 'w') as file:
        file.write('<?xml version="1.0" encoding="utf-8"?>\n<ModelMetadata version="1">\n  <SRS>EPSG:4547</SRS>\n'
                   '  <SRSOrigin>500000,2500000,0</SRSOrigin>\n</ModelMetadata>\n')


if __name__ == '__main__':
    make_3ds()
    make_ascii_fbx()
    make_osgb()
    make_production()
