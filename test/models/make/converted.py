"""Models that assimp and OpenSceneGraph make of Blender's: ASCII FBX, 3DS, OSGB. Runs the programs `assimp` and `osgconv`."""

import json
import os
import re
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
    """Triangles and bounds as assimp reads a file: what it exports as binary STL."""
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
    # assimp turns 3DS about X as it reads it: its (x, y, z) is (x, -z, y) of the file.
    record(name, assimp_version(), triangles=triangles, bounds=[low[0], -high[2], low[1], high[0], -low[2], high[1]])


def make_ascii_fbx():
    name = 'fbx/walker_ascii.fbx'
    run('assimp', 'export', str(MODELS / 'gltf/walker.glb'), model_path(name), '-ffbxa')
    dateless(model_path(name))
    # assimp 5.2 cannot read its own file again. It writes metres as centimetres and milliseconds as seconds.
    source = truth_of('gltf/walker.glb')
    facts = {'triangles': source['triangles'], 'bounds': [value / 100 for value in source['bounds']]}
    clips = [{'name': clip['name'], 'seconds': clip['seconds'] * 1000, 'poseAt': clip['poseAt'] * 1000, 'pose': [value / 100 for value in clip['pose']]}
             for clip in source['clips']]
    record(name, f'{assimp_version()} of what {source["tool"]} made', **facts, drawCalls=1, skins=1, materials=source['materials'], clips=clips)


def osg_bounds(path):
    """Triangles and bounds as OpenSceneGraph has a file, by its own ASCII STL."""
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
    # Named without a folder: the plugin writes down where a picture lay.
    run('osgconv', 'truck.obj', model_path(name), folder=MODELS / 'obj/truck')
    triangles, low, high = osg_bounds(str(MODELS / name))
    tool = 'OpenSceneGraph ' + re.search(r'[\d.]+', run('osgversion'))[0]
    record(name, tool, triangles=triangles, bounds=as_stored(low, high), unread=True)


if __name__ == '__main__':
    make_3ds()
    make_ascii_fbx()
    make_osgb()
