import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { writeScene } from '#test/oblique-scenes';
import { osgbFile } from '#test/osgb';
import { positionsOf, walkTileset } from '#test/tiles3d-rules';
import { createSphere } from '../../generators/surface.ts';
import { addRootMesh, createMesh, createScene } from '../../scenes/create-scene.ts';
import { parseMetadata } from '../../tiles/metadata.ts';
import { writeModel } from '../../writers/write-model.ts';
import { tiles } from '../tiles.ts';
import { readOsgbTile } from '../../readers/osgb/read-tile.ts';

const metadata = (inside: string, head = '<?xml version="1.0" encoding="utf-8"?>\n'): Buffer =>
  Buffer.from(`${head}<ModelMetadata version="1">${inside}</ModelMetadata>`);

describe('reports on tiles', function () {
  this.timeout(60_000);
  const folder = testFolder();

  const reports: Readonly<Record<string, () => Promise<void>>> = {
    '3DBAG/3dbag-viewer#60 volumes hold all that they are of': async () => {
      await writeScene(folder.path('in'), {});
      await tiles(folder.path('in'), folder.path('out'), {});
      expect((await walkTileset(folder.path('out'))).broken).to.deep.equal([]);
    },
    'CesiumGS/3d-tiles-tools#107 a b3dm says how many features it has': async () => {
      await writeScene(folder.path('in'), { columns: 1, levels: 1 });
      await tiles(folder.path('in'), folder.path('out'), { version: '1.0' });
      const { contents } = await walkTileset(folder.path('out'), '1.0');
      for (const { path } of contents) {
        const bytes = await readFile(folder.path(`out/${path}`));
        const table = JSON.parse(bytes.toString('utf8', 28, 28 + bytes.readUInt32LE(12))) as { BATCH_LENGTH?: number };
        expect(table.BATCH_LENGTH, path).to.equal(0);
      }
    },
    'iTowns/itowns#919 the lengths in a b3dm add up to the file': async () => {
      await writeScene(folder.path('in'), { columns: 1, levels: 1 });
      await tiles(folder.path('in'), folder.path('out'), { version: '1.0' });
      const { contents } = await walkTileset(folder.path('out'), '1.0');
      for (const { path } of contents) {
        const bytes = await readFile(folder.path(`out/${path}`));
        const start = [12, 16, 20, 24].reduce((sum, at) => sum + bytes.readUInt32LE(at), 28);
        expect([bytes.readUInt32LE(8), start % 8, bytes.toString('latin1', start, start + 4)]).to.deep.equal([bytes.length, 0, 'glTF']);
        expect(bytes.readUInt32LE(start + 8) + start).to.equal(bytes.length);
      }
    },
    'CesiumGS/3d-tiles#280 Y of a glTF is Z of its tile': async () => {
      const scene = createScene('柱');
      addRootMesh(scene, createMesh('柱', [createSphere({ columns: 16, rows: 8 })]), { scale: [1, 5, 2], translation: [0, 10, 0] });
      await writeModel(scene, '3dtiles', folder.path(), '柱');
      const { root } = JSON.parse(await readFile(folder.path('tileset.json'), 'utf8')) as { root: { boundingVolume: { box: number[] } } };
      const { box } = root.boundingVolume;
      expect([box[2], box[3], box[7], box[11]].map((value) => Math.round(value! * 100) / 100)).to.deep.equal([10, 1, 2, 5]);
    },
    'Oslandia/py3dtiles#78 a flat plane far away has a box around it': async () => {
      const scene = createScene('面');
      addRootMesh(scene, createMesh('面', [createSphere({ columns: 16, rows: 8 })]), {
        scale: [28_000, 0, 14_000],
        translation: [4_577_799, 112, -5_809_394],
      });
      await writeModel(scene, '3dtiles', folder.path(), '面');
      const { contents, broken } = await walkTileset(folder.path());
      expect([broken, positionsOf(contents[0]!).length > 0]).to.deep.equal([[], true]);
    },
    'Geodan/pg2b3dm#14 no tile is missing': async () => {
      await writeScene(folder.path('in'), { columns: 3, rows: 2, levels: 2 });
      const report = await tiles(folder.path('in'), folder.path('out'), {});
      const { contents } = await walkTileset(folder.path('out'));
      expect([contents.length, report.missing, report.unreadable]).to.deep.equal([report.tiles, 0, 0]);
      expect(contents.filter(({ tile }) => tile.geometricError === 0).length).to.be.at.least(6);
    },
    'fanvanzh/3dtiles#327 a metadata.xml with its declaration, a mark before it, or none': () => {
      const inside = '<SRS>EPSG:4547</SRS><SRSOrigin>500000,2500000,10</SRSOrigin>';
      for (const head of ['<?xml version="1.0" encoding="utf-8"?>\n', '\ufeff<?xml version="1.0"?>\r\n', ''])
        expect(parseMetadata(metadata(inside, head))).to.deep.include({ coordinateSystem: 'EPSG:4547', origin: [500_000, 2_500_000, 10] });
      return Promise.resolve();
    },
    'fanvanzh/3dtiles#336 elements that nobody asked for do not hide the system': () => {
      const inside =
        '\n\n\t<SRS>EPSG:4498</SRS>\n\n\t<SRSOrigin>20483810,4074503,0</SRSOrigin>\n\t<Texture>\n\t\t<ColorSource>Visible</ColorSource>\n\t</Texture>\n';
      expect(parseMetadata(metadata(inside))).to.deep.include({ coordinateSystem: 'EPSG:4498', origin: [20_483_810, 4_074_503, 0] });
      return Promise.resolve();
    },
    'scially/Cesium3DTilesConverter#5 points in an OSGB are counted as left out': () => {
      const { root, dropped } = readOsgbTile(osgbFile({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], sets: [{ mode: 0, first: 0, count: 3 }] }));
      expect([root.meshes.length, dropped.primitives > 0]).to.deep.equal([0, true]);
      return Promise.resolve();
    },
  };
  for (const [report, run] of Object.entries(reports)) it(report, run);
});
