import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { groundPlan, tilePath, writeScene } from '#test/oblique-scenes';
import { osgbFile, type GeometryPlan } from '#test/osgb';
import { walkTileset } from '#test/tiles3d-rules';
import { tiles } from './tiles.ts';

describe('3D Tiles of a scene with stray coordinates', function () {
  this.timeout(60_000);
  const folder = testFolder();

  /** Ground with a triangle more, one of whose corners lies so far away. */
  const withStray = (metres: number): GeometryPlan => {
    const { positions, uvs, sets } = groundPlan(100, 0, 100, 2);
    const indices = [...sets[0]!.indices!, 0, 1, positions.length / 3];
    return { positions: [...positions, metres, metres, 0], uvs: [...uvs!, 0, 0], sets: [{ mode: 4, indices, type: 'UInt' }] };
  };
  const nothingNear: GeometryPlan = { positions: [1e8, 1e8, 0, 1e8, 2e8, 0, 2e8, 1e8, 0], sets: [{ mode: 4, indices: [0, 1, 2] }] };
  const origins = { 'EPSG:4547': '500000,2500000,10', 'EPSG:3857': '12700000,2600000,10' };

  for (const [srs, origin] of Object.entries(origins))
    it(`leaves out the triangles that stray, and tiles of nothing else: ${srs}`, async () => {
      await writeScene(folder.path('in'), { columns: 4, levels: 1, srs, origin });
      const whole = await tiles(folder.path('in'), folder.path('whole'));
      const write = (column: number, ...children: GeometryPlan[]): Promise<void> =>
        writeFile(folder.path(`in/${tilePath(column, 0, 0)}`), osgbFile({ children }));
      await write(1, withStray(1e8), nothingNear);
      await write(2, withStray(3e6));
      await write(3, nothingNear);
      const report = await tiles(folder.path('in'), folder.path('out'));
      const { broken, contents } = await walkTileset(folder.path('out'));
      expect(broken).to.deep.equal([]);
      expect(report).to.deep.include({ files: 4, unreadable: 0, dropped: { primitives: 4, textures: 0, repeated: 0 } });
      expect(contents.filter(({ path }) => path.startsWith('Data/'))).to.have.length(3);
      expect(report.place).to.deep.equal(whole.place);
    });

  it('stands where its second tile does where the first strays from the earth, and asks for another origin where all do', async () => {
    await writeScene(folder.path('in'), { columns: 2, levels: 1 });
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile(nothingNear));
    const { place, files, tiles: made } = await tiles(folder.path('in'), folder.path('out'));
    expect({ files, made }).to.deep.equal({ files: 2, made: 1 });
    await writeScene(folder.path('second'), { columns: 1, first: 1, levels: 1 });
    expect(place).to.deep.equal((await tiles(folder.path('second'), folder.path('alone'))).place);
    expect((await failureOf(tiles(folder.path('in'), folder.path('none'), { origin: [1e12, 1e12, 0] }))).code).to.equal('oblique.noPlace');
  });

  it('takes blocks that lie two thousand kilometres apart for no strays', async () => {
    await writeScene(folder.path('in'), { within: 'north/', levels: 1, origin: '500000,4420000,10' });
    await writeScene(folder.path('in'), { within: 'south/', levels: 1 });
    const report = await tiles(folder.path('in'), folder.path('out'));
    expect(report).to.deep.include({ files: 4, unreadable: 0, dropped: { primitives: 0, textures: 0, repeated: 0 } });
    const { broken, contents } = await walkTileset(folder.path('out'));
    expect(broken).to.deep.equal([]);
    expect(contents.filter(({ path }) => path.includes('Data/'))).to.have.length(4);
  });

  it('asks for another origin where all coordinates lie beside the system, as those with the number of their zone before them', async () => {
    await writeScene(folder.path('in'), { columns: 2, levels: 1, origin: '0,0,0' });
    for (const column of [0, 1])
      await writeFile(folder.path(`in/${tilePath(column, 0, 0)}`), osgbFile(groundPlan(38_512_345 + column * 100, 2_500_000, 100, 2)));
    expect((await failureOf(tiles(folder.path('in'), folder.path('out')))).code).to.equal('oblique.noPlace');
  });

  for (const metres of [1e8, 3e6])
    it(`stands where most of its first tile does, not between that and a vertex ${metres} m away`, async () => {
      await writeScene(folder.path('in'), { columns: 2, levels: 1 });
      const path = folder.path(`in/${tilePath(0, 0, 0)}`);
      const { place } = await tiles(folder.path('in'), folder.path('whole'));
      await writeFile(path, osgbFile(withStray(metres)));
      const report = await tiles(folder.path('in'), folder.path('out'));
      expect(report.dropped.primitives).to.equal(1);
      for (const key of ['longitude', 'latitude'] as const) expect(report.place[key]).to.be.closeTo(place[key], 0.002);
      const { broken, contents } = await walkTileset(folder.path('out'));
      expect(broken).to.deep.equal([]);
      expect(contents.length).to.be.at.least(2);
      const { root } = JSON.parse(await readFile(folder.path('out/tileset.json'), 'utf8')) as {
        root: { boundingVolume: { box: number[] } };
      };
      expect(Math.max(root.boundingVolume.box[3]!, root.boundingVolume.box[7]!)).to.be.lessThan(300);
    });
});
