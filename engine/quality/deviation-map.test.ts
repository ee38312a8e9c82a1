import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { deviationColor, deviationScale, pictureSize, pictureViews } from '#domain/models/comparison';
import { createSphere } from '../generators/surface.ts';
import { linearToSrgb } from '../images/srgb.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { writeComparisonPictures } from './comparison-pictures.ts';
import { measureDeviation } from './deviation.ts';
import { writeDeviationMap } from './deviation-map.ts';

const sceneOf = (primitive: Primitive): Scene => {
  const scene = createScene('偏差');
  addRootMesh(scene, createMesh('面', [primitive]));
  return scene;
};

/** The square from (0, 0) to (2, 2); at its middle, if `ridge` is given, a fold of that height along x = 1. */
const square = (ridge?: number): Scene =>
  sceneOf(
    ridge === undefined
      ? createPrimitive(new Float32Array([0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0]), new Uint32Array([0, 1, 2, 0, 2, 3]))
      : createPrimitive(
          new Float32Array([0, 0, 0, 1, 0, ridge, 2, 0, 0, 2, 2, 0, 1, 2, ridge, 0, 2, 0]),
          new Uint32Array([0, 1, 4, 0, 4, 5, 1, 2, 3, 1, 3, 4]),
        ),
  );

describe('the deviation map', function () {
  this.timeout(20_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-deviation-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('sees what lies between vertices that did not move', async () => {
    // All corners of the flat square lie on the folded one; the middle of its diagonal and the middles of two edges are the ridge's height away:
    // the ridge is as high as it is wide, so the nearest place of a flank is at 45°.
    const [flat, folded] = [square(), square(1)];
    expect((await measureDeviation(flat, folded)).max).to.be.closeTo(0, 1e-6);
    const { distances, max } = await measureDeviation(flat, folded, { faces: true });
    expect(max).to.be.closeTo(Math.SQRT1_2, 1e-6);
    expect([...distances[0]![0]!].map((distance) => distance.toFixed(4))).to.deep.equal(['0.7071', '0.7071', '0.7071', '0.7071']);
  });

  it('paints the result by the scale that it states, in a model that opens', async () => {
    const path = join(folder, 'deviation.glb');
    const [flat, folded] = [square(), square(1)];
    const figures = await writeDeviationMap(folded, flat, path);
    const percent = (Math.SQRT1_2 / Math.hypot(2, 2, 1)) * 100;
    expect(figures).to.deep.include({ maxPercent: Math.round(percent * 1e6) / 1e6, scalePercent: 50 });
    const { meshes } = await readModel(path);
    const [red, green, blue] = meshes[0]!.primitives[0]!.colors!;
    const expected = deviationColor(percent / 50);
    [red, green, blue].forEach((value, channel) => expect(linearToSrgb(value!) * 255).to.be.closeTo(expected[channel]!, 2));
  });

  it('is not made where there is nothing to paint', async () => {
    const points = sceneOf(createPrimitive(new Float32Array(3), new Uint32Array([0]), { mode: 'points' }));
    expect(await writeDeviationMap(square(), points, join(folder, 'none.glb'))).to.equal(null);
    expect(await writeDeviationMap(points, square(), join(folder, 'none.glb'))).to.equal(null);
    expect(await readdir(folder)).to.not.include('none.glb');
  });

  it('has scales that a person reads, and colours from blue to red', () => {
    expect([0, 0.003, 0.02, 0.021, 0.3, 0.47, 1, 1.2, 7].map(deviationScale)).to.deep.equal([0.02, 0.02, 0.02, 0.05, 0.5, 0.5, 1, 2, 10]);
    expect([deviationColor(-1), deviationColor(1), deviationColor(0.1)]).to.deep.equal([
      [52, 92, 196],
      [214, 40, 44],
      [45, 126, 200],
    ]);
  });

  it('comes with pictures of both from the same places', async () => {
    const path = join(folder, 'pictures.webp');
    const ball = (columns: number): Scene => sceneOf(createSphere({ columns, rows: columns }));
    await writeComparisonPictures(ball(48), ball(10), path);
    const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).to.deep.equal([pictureSize * pictureViews.length, pictureSize * 2, 4]);
    const covered = (column: number, row: number): number => {
      let sum = 0;
      for (let y = 0; y < pictureSize; y++)
        for (let x = 0; x < pictureSize; x++)
          sum += data[((row * pictureSize + y) * info.width + column * pictureSize + x) * 4 + 3]! > 127 ? 1 : 0;
      return sum;
    };
    pictureViews.forEach((_, column) => {
      // Both under the original's camera: the coarse ball is the smaller one.
      const ratio = covered(column, 1) / covered(column, 0);
      expect(ratio).to.be.within(0.85, 0.99);
    });
  });
});
