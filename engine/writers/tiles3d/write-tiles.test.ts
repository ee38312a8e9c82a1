import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { validateBytes } from 'gltf-validator';
import { AppError } from '#domain/errors/app-error';
import { modelPath } from '#test/models';
import { createSphere } from '../../generators/surface.ts';
import { readModel } from '../../readers/read.ts';
import { addRootMesh, createMesh, createScene } from '../../scenes/create-scene.ts';
import { measureBounds } from '../../scenes/model-bounds.ts';
import type { Scene } from '../../scenes/scene.ts';
import { measureScene } from '../../findings/measure.ts';
import { enuToEcef } from '#domain/crs/enu-to-ecef';
import { writeTiles } from './write-tiles.ts';

interface Tile {
  boundingVolume: { box: number[] };
  geometricError: number;
  refine?: string;
  transform?: number[];
  content: { uri: string };
  children?: Tile[];
}
interface Tileset {
  asset: { version: string };
  geometricError: number;
  root: Tile;
}

const sphere = (columns: number, rows: number): Scene => {
  const scene = createScene('球');
  addRootMesh(scene, createMesh('球', [createSphere({ columns, rows })]), {});
  return scene;
};

describe('writing 3D Tiles', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'modelmill-tiles-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const tilesetOf = async (): Promise<Tileset> => JSON.parse(await readFile(join(folder, 'tileset.json'), 'utf8')) as Tileset;
  const triangleCount = async (tile: Tile): Promise<number> => {
    const path = join(folder, decodeURIComponent(tile.content.uri));
    const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
    expect(issues.numErrors).to.equal(0);
    return measureScene(await readModel(path), 'glb', 1).figures.triangles;
  };

  it('gives a small model as one tile, its box with Z up', async () => {
    const scene = await readModel(modelPath('gltf/truck.glb'));
    const { min, max } = measureBounds(scene);
    const still = { ...scene, animations: [] };
    const { files } = await writeTiles(still, folder, '卡车 1#', {});
    expect(files.map(({ path }) => path)).to.deep.equal(['tileset.json', '卡车 1#.glb']);
    const { asset, root, geometricError } = await tilesetOf();
    expect([asset.version, root.geometricError, root.refine, root.transform, root.children]).to.deep.equal([
      '1.1',
      0,
      'REPLACE',
      undefined,
      undefined,
    ]);
    expect(geometricError).to.be.closeTo(Math.hypot(...max.map((most, axis) => most - min[axis]!)), 1e-9);
    const { box } = root.boundingVolume;
    const ends = (axis: number): number[] => [box[axis]! - box[3 + axis * 4]!, box[axis]! + box[3 + axis * 4]!];
    const expected = [
      [min[0], max[0]],
      [-max[2], -min[2]],
      [min[1], max[1]],
    ] as number[][];
    expected.forEach((pair, axis) => pair.forEach((end, side) => expect(ends(axis)[side]).to.be.closeTo(end, 1e-9)));
    expect(await triangleCount(root)).to.equal(3916);
  });

  it('gives what moves room, and a flat model a box that is in sight', async () => {
    const scene = await readModel(modelPath('gltf/truck.glb'));
    await writeTiles(scene, folder, 'a', {});
    const { min, max } = measureBounds(scene);
    expect((await tilesetOf()).root.boundingVolume.box[3]).to.be.closeTo(max[0] - min[0], 1e-9);
    const flat = sphere(8, 8);
    flat.nodes[0]!.scale = [1, 0, 1];
    await writeTiles(flat, folder, 'a', {});
    expect((await tilesetOf()).root.boundingVolume.box[11]).to.be.greaterThan(0);
  });

  it('puts coarser levels before a large model, each nearer than the one that it replaces', async function () {
    this.timeout(60_000);
    const scene = sphere(700, 400);
    const before = structuredClone(scene);
    await writeTiles(scene, folder, '球', {});
    expect(scene).to.deep.equal(before);
    const { root } = await tilesetOf();
    const chain: Tile[] = [];
    for (let tile: Tile | undefined = root; tile; tile = tile.children?.[0]) chain.push(tile);
    expect(chain.length).to.equal(3);
    const counts = await Promise.all(chain.map(triangleCount));
    expect(counts.at(-1)).to.equal(measureScene(scene, 'glb', 1).figures.triangles);
    counts.slice(1).forEach((count, index) => expect(count).to.be.greaterThan(counts[index]! * 3));
    const errors = chain.map(({ geometricError }) => geometricError);
    expect(errors.at(-1)).to.equal(0);
    errors.slice(1).forEach((error, index) => expect(error).to.be.lessThan(errors[index]!));
    expect(errors[0]).to.be.lessThan(0.2);
    expect(chain.every(({ refine }, index) => index === chain.length - 1 || refine === 'REPLACE')).to.equal(true);
  });

  it('stands where it is told', async () => {
    await writeTiles(sphere(8, 8), folder, 'a', { place: { longitude: 90, latitude: 0, height: 100 } });
    const { transform = [] } = (await tilesetOf()).root;
    [-1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 6_378_237, 0, 1].forEach((value, index) =>
      expect(transform[index]).to.be.closeTo(value, 1e-9),
    );
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -12_000, max: 1e6, noNaN: true }),
        (longitude, latitude, height) => {
          const m = enuToEcef({ longitude, latitude, height });
          const column = (at: number): number[] => m.slice(at * 4, at * 4 + 3);
          const dot = (a: number[], b: number[]): number => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
          for (const one of [0, 1, 2])
            for (const other of [0, 1, 2]) expect(dot(column(one), column(other))).to.be.closeTo(one === other ? 1 : 0, 1e-12);
          // Down from the height, along the ellipsoid's normal, is a point of the ellipsoid.
          const foot = column(3).map((value, axis) => value - height * column(2)[axis]!);
          const semiMinor = 6_356_752.314_245_179;
          expect((foot[0]! ** 2 + foot[1]! ** 2) / 6_378_137 ** 2 + foot[2]! ** 2 / semiMinor ** 2).to.be.closeTo(1, 1e-12);
        },
      ),
    );
  });

  it('gives the same bytes every time, and leaves nothing when it is stopped or there is nothing to show', async () => {
    const scene = await readModel(modelPath('gltf/truck.glb'));
    await writeTiles(scene, folder, 'a', {});
    const read = async (): Promise<Buffer[]> =>
      await Promise.all((await readdir(folder)).toSorted().map((name) => readFile(join(folder, name))));
    const first = await read();
    await writeTiles(scene, folder, 'a', {});
    expect(first).to.deep.equal(await read());
    for (const name of await readdir(folder)) await rm(join(folder, name));
    const stop = new AbortController();
    const onProgress = (stage: string): void => void (stage === 'write' && stop.abort());
    const stopped = await writeTiles(scene, folder, 'a', {}, { signal: stop.signal, onProgress }).catch((error: Error) => error.name);
    expect(stopped).to.equal('AbortError');
    const empty: unknown = await writeTiles(createScene(''), folder, 'a', {}).catch((error: unknown) => error);
    expect(empty).to.be.instanceOf(AppError).with.property('code', 'model.noGeometry');
    expect(await readdir(folder)).to.deep.equal([]);
  });
});
