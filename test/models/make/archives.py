"""Packs models as people do: ZIP with Python's zipfile (names in UTF-8 and in raw GBK), ZAE, 7z with 7-Zip (`7zz`)."""

import json
import os
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from truth import MODELS, TRUTHS, model_path, record  # noqa: E402

PYTHON = f'zipfile of Python {sys.version.split()[0]}'
DATE = (2026, 1, 1, 0, 0, 0)


def contents(*names):
    return {os.path.basename(name): (MODELS / name).read_bytes() for name in names}


class GbkName(zipfile.ZipInfo):
    """An entry whose name is in GBK without any flag, as Chinese Windows writes it."""

    def _encodeFilenameFlags(self):
        return self.filename.encode('gbk'), self.flag_bits


def pack(path, entries, entry=zipfile.ZipInfo):
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as package:
        for name, data in entries.items():
            package.writestr(entry(name, DATE), data, zipfile.ZIP_DEFLATED, 9)


def same_as(name, source, tool, **changes):
    """An archive has the truths of the model inside it."""
    row = {**json.loads(TRUTHS.read_text('utf-8'))[source], **changes}
    for key in ('bytes', 'tool'):
        row.pop(key)
    record(name, tool, **row)


def make_zips():
    pack(model_path('zip/bottle.zip'), contents('obj/bottle/bottle.obj', 'obj/bottle/bottle.mtl', 'obj/bottle/bottle_label.jpg'))
    same_as('zip/bottle.zip', 'obj/bottle/bottle.obj', PYTHON)
    pack(model_path('zip/chair.zip'), contents('obj/chair.obj'))
    same_as('zip/chair.zip', 'obj/chair.obj', PYTHON)
    folder = MODELS / 'step/parts'
    pack(model_path('zip/fixture.zip'), {f'fixture/{path.name}': path.read_bytes() for path in sorted(folder.iterdir())})
    same_as('zip/fixture.zip', 'step/parts/fixture.stp', PYTHON)
    # Names in the texts are GBK too.
    texts = {f'模型/货车.{kind}': (MODELS / f'obj/truck/truck.{kind}').read_text('utf-8').replace('truck.mtl', '货车.mtl').encode('gbk')
             for kind in ('obj', 'mtl')}
    picture = {'模型/木板.jpg': (MODELS / 'obj/truck/木板.jpg').read_bytes()}
    pack(model_path('zip/truck_gbk.zip'), {**texts, **picture}, GbkName)
    same_as('zip/truck_gbk.zip', 'obj/truck/truck.obj', f'{PYTHON}, names in GBK')
    manifest = '<?xml version="1.0"?>\n<dae_root>./truck.dae</dae_root>\n'
    pack(model_path('dae/truck.zae'), {'manifest.xml': manifest, **contents('dae/truck/truck.dae', 'dae/truck/木板.jpg')})
    same_as('dae/truck.zae', 'dae/truck/truck.dae', PYTHON)


def make_7z():
    path = model_path('7z/walker.7z')
    if os.path.exists(path):
        os.remove(path)
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f'{folder}/人物')
        for name, data in contents('dae/walker/walker.dae', 'dae/walker/皮.tga').items():
            with open(f'{folder}/人物/{name}', 'wb') as file:
                file.write(data)
        command = ['7zz', 'a', '-bd', '-mx=9', '-mtm-', '-mta-', '-mtc-', path, '人物']
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    version = subprocess.run(['7zz', 'i'], check=True, capture_output=True, text=True).stdout.split()[2]
    same_as('7z/walker.7z', 'dae/walker/walker.dae', f'7-Zip {version}')


if __name__ == '__main__':
    make_zips()
    make_7z()
