import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { testFolder } from '#test/files';
import { sameShape, shapeOf } from '#test/shapes';
import { testsOfFlatWriter } from '#test/writing';
import { createRichScene } from '../generators/rich-scene.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeStl } from './stl.ts';

describe('writeStl', () => {
  testsOfFlatWriter('stl', (scene, folder, context) => writeStl(scene, folder, '件', { unit: 'm', up: 'y' }, context));

  const folder = testFolder();
  const triangles = (positions: number[], indices: number[]): Scene => {
    const scene = createScene('面');
    addRootMesh(scene, createMesh('面', [createPrimitive(new Float32Array(positions), new Uint32Array(indices))]));
    return scene;
  };

  it('spells out instances, skins and morphs', async () => {
    const scene = await createRichScene();
    await writeStl(scene, folder.path(), '件', { unit: 'm', up: 'y' });
    expect(sameShape(shapeOf(scene), shapeOf(await readModel(folder.path('件.stl'))))).to.equal(true);
  });

  it('is in millimetres with Z up, and its head does not pass for text', async () => {
    await writeStl(triangles([0, 0, 0, 1, 0, 0, 0, 2, 0], [0, 1, 2]), folder.path(), '件');
    const bytes = await readFile(folder.path('件.stl'));
    expect(bytes.toString('latin1', 0, 5)).to.not.equal('solid');
    const floats = Array.from({ length: 12 }, (_, i) => bytes.readFloatLE(84 + i * 4));
    expect(floats.map((value) => value + 0)).to.deep.equal([0, -1, 0, 0, 0, 0, 1000, 0, 0, 0, 0, 2000]);
  });

  it('leaves out triangles with two corners in one place, says so, and keeps those whose corners stand in a row', async () => {
    const scene = triangles([0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0], [0, 1, 2, 0, 1, 1, 0, 1, 3]);
    const { warnings } = await writeStl(scene, folder.path(), '件');
    expect(warnings).to.deep.equal([{ code: 'degenerateDropped', params: { count: 1 } }]);
    const bytes = await readFile(folder.path('件.stl'));
    expect([bytes.length, bytes.readUInt32LE(80)]).to.deep.equal([84 + 2 * 50, 2]);
    expect([0, 4, 8].map((at) => bytes.readFloatLE(134 + at))).to.deep.equal([0, 0, 0]);
  });

  it('refuses a model of lines alone', async () => {
    const scene = createScene('线');
    addRootMesh(scene, createMesh('线', [createPrimitive(new Float32Array(6), new Uint32Array([0, 1]), { mode: 'lines' })]));
    const error: unknown = await writeStl(scene, folder.path(), '件').catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'model.noGeometry');
  });
});
