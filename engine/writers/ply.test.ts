import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { readOwn } from '#test/shapes';
import { testsOfFlatWriter } from '#test/writing';
import { createRichScene } from '../generators/rich-scene.ts';
import { createSphere } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { writePly } from './ply.ts';

describe('writePly', () => {
  testsOfFlatWriter('ply', (scene, folder, context) => writePly(scene, folder, '件', {}, context));

  const folder = testFolder();
  const roundTrip = async (scene: Scene): Promise<Scene> => {
    await writePly(scene, folder.path(), '件');
    return await readModel(folder.path('件.ply'));
  };
  const primitivesOf = (scene: Scene): Primitive[] => scene.meshes.flatMap(({ primitives }) => primitives);
  const headOf = async (): Promise<string> => (await readFile(folder.path('件.ply'), 'latin1')).split('end_header')[0]!;

  it('keeps positions and normals to the last bit, and texture coordinates', async () => {
    const scene = createScene('球');
    const ball = createSphere({ columns: 32, rows: 16 });
    addRootMesh(scene, createMesh('球', [ball]));
    const [back] = primitivesOf(await roundTrip(scene));
    expect(back!.positions).to.deep.equal(ball.positions);
    expect(back!.indices).to.deep.equal(ball.indices);
    back!.normals!.forEach((value, i) => expect(value).to.be.closeTo(ball.normals![i]!, 1e-7));
    back!.uvs[0]!.forEach((value, i) => expect(value).to.be.closeTo(ball.uvs[0]![i]!, 1e-7));
    expect(back!.colors).to.equal(null);
  });

  it('gives vertices the colour that is seen: their own times their material’s', async () => {
    const scene = createScene('色');
    const corners = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const colors = new Float32Array([1, 1, 1, 1, 0.5, 0, 2, 1, 0, Number.NaN, 1, 0.5]);
    scene.materials = [
      createMaterial('红', { baseColor: [1, 0.25, 0, 0.5] }),
      createMaterial('玻璃', { baseColor: [0, 0, 1, 0.5], alphaMode: 'blend' }),
    ];
    addRootMesh(scene, createMesh('色', [createPrimitive(corners, new Uint32Array([0, 1, 2]), { colors, material: 0 })]));
    addRootMesh(scene, createMesh('色', [createPrimitive(corners, new Uint32Array([0, 1, 2]), { material: 1 })]));
    const [back] = primitivesOf(await roundTrip(scene));
    const expected = [1, 0.25, 0, 1, 0.5, 0, 0, 1, 0, 0, 0, 0.5, ...[0, 0, 1, 0.5], ...[0, 0, 1, 0.5], ...[0, 0, 1, 0.5]];
    back!.colors!.forEach((value, i) => expect(value, String(i)).to.be.closeTo(expected[i]!, 0.005));
  });

  it('returns every byte of a colour as it came', async () => {
    const scene = await readOwn('ply/cloud.ply');
    const [before] = primitivesOf(scene);
    const [after] = primitivesOf(await roundTrip(scene));
    expect(after!.mode).to.equal('points');
    expect(after!.positions).to.deep.equal(before!.positions);
    expect(after!.colors).to.deep.equal(before!.colors);
    expect(await headOf()).to.not.include('element face');
  });

  it('holds triangles, lines as edges and points as loose vertices', async () => {
    const scene = await createRichScene();
    const back = await roundTrip(scene);
    const count = (mode: string): number =>
      primitivesOf(back)
        .filter((primitive) => primitive.mode === mode)
        .reduce((sum, { indices }) => sum + indices.length, 0);
    expect([count('triangles') / 3, count('lines') / 2]).to.deep.equal([12 * 12 * 2 + 8 * 8 * 2 + 3 * 3 * 3 * 2, 2]);
    expect(await headOf()).to.match(/element edge 2\nproperty int vertex1\nproperty int vertex2\n$/);
  });

  it('stands as it is told', async () => {
    const scene = createScene('塔');
    addRootMesh(scene, createMesh('塔', [createPrimitive(new Float32Array([1, 2, 3]), new Uint32Array([0]), { mode: 'points' })]));
    await writePly(scene, folder.path(), '件', { unit: 'cm', up: 'z' });
    expect(await headOf()).to.include('comment Modelmill, cm, Z up\n');
    const [back] = primitivesOf(await readModel(folder.path('件.ply')));
    expect([...back!.positions]).to.deep.equal([100, -300, 200]);
  });
});
