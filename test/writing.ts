/** What every writer of a model does with faults: a suite of tests to be called in its `describe`. */

import { readdir, readFile, symlink } from 'node:fs/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import type { VerbContext } from '#engine/context';
import { createSphere } from '#engine/generators/surface';
import { readModel } from '#engine/readers/read';
import { addRootMesh, createMesh, createPrimitive, createScene } from '#engine/scenes/create-scene';
import type { Primitive, Scene } from '#engine/scenes/scene';
import type { WrittenModel } from '#engine/writers/written-model';
import { testFolder } from './files.ts';
import { readOwn, sameShape, shapedModels, shapeOf } from './shapes.ts';

/** Writes a scene in metres with Y up as 件.<extension>. */
export type TestedWriter = (scene: Scene, folder: string, context?: VerbContext) => Promise<WrittenModel>;

const sceneOf = (primitive: Primitive, instances?: Float32Array): Scene => {
  const scene = createScene('件');
  addRootMesh(scene, createMesh('件', [primitive]), instances ? { instances } : {});
  return scene;
};
const ball = (): Primitive => createSphere({ columns: 400, rows: 300 });

/** Defines tests: own models come back, mirrored ones with their outside out, the same bytes every time, nothing left of what fails. */
export function testsOfFlatWriter(extension: string, write: TestedWriter): void {
  const folder = testFolder();
  const path = (): string => folder.path(`件.${extension}`);
  const caught = (scene: Scene, context?: VerbContext): Promise<unknown> =>
    write(scene, folder.path(), context).catch((error: unknown) => error);

  for (const name of shapedModels) {
    it(`gives back the triangles, bounds and volume of ${name}`, async () => {
      const scene = await readOwn(name);
      const { files } = await write(scene, folder.path());
      expect(files[0]).to.deep.equal({ path: `件.${extension}`, bytes: (await readFile(path())).length });
      const [before, after] = [shapeOf(scene), shapeOf(await readModel(path()))];
      expect(sameShape(before, after), JSON.stringify([before, after])).to.equal(true);
    });
  }

  it('keeps the outside out in a mirrored place', async () => {
    const scene = sceneOf(createSphere({ columns: 32, rows: 16 }));
    scene.nodes[0]!.scale = [-1, 1, 1];
    await write(scene, folder.path());
    expect(shapeOf(await readModel(path())).volume).to.be.above(4);
  });

  it('gives the same bytes every time', async () => {
    const scene = await readOwn('gltf/truck.glb');
    await write(scene, folder.path());
    const first = await readFile(path());
    await write(scene, folder.path());
    expect((await readFile(path())).equals(first)).to.equal(true);
  });

  it('leaves out what has no place and says so', async () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, Number.NaN, 0, 0, 9, 9, 9]);
    const { warnings } = await write(sceneOf(createPrimitive(positions, new Uint32Array([0, 1, 2, 0, 1, 3]))), folder.path());
    expect(warnings).to.deep.equal([{ code: 'nonFiniteDropped', params: { count: 1 } }]);
    const { triangles, bounds } = shapeOf(await readModel(path()));
    expect([triangles, bounds.max]).to.deep.equal([1, [1, 1, 0]]);
  });

  it('refuses a model without geometry, and writes no file', async () => {
    expect(await caught(createScene('空')))
      .to.be.instanceOf(AppError)
      .with.property('code', 'model.noGeometry');
    expect(await readdir(folder.path())).to.deep.equal([]);
  });

  it('refuses more than the format can number, before anything is written', async () => {
    // 2.2 · 10⁹ vertices and 1.1 · 10⁹ triangles.
    const primitive = createPrimitive(new Float32Array(100_000 * 3), new Uint32Array(50_000 * 3));
    const large = sceneOf(primitive, new Float32Array(16 * 22_000));
    expect(await caught(large))
      .to.be.instanceOf(AppError)
      .with.property('code', 'model.tooComplex');
    expect(await readdir(folder.path())).to.deep.equal([]);
  });

  it('leaves nothing when it is called off or the disk is full', async () => {
    const stop = new AbortController();
    const reason = new Error('stop');
    const context = { signal: stop.signal, onProgress: (): void => stop.abort(reason) };
    expect(await caught(sceneOf(ball()), context)).to.equal(reason);
    expect(await readdir(folder.path())).to.deep.equal([]);
    await symlink('/dev/full', path());
    expect(await caught(sceneOf(ball())))
      .to.be.instanceOf(AppError)
      .with.property('code', 'engine.diskFull');
  });
}
