import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { readOwn } from '#test/shapes';
import { testsOfFlatWriter } from '#test/writing';
import { createSphere } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import { writeOff } from './off.ts';

describe('writeOff', () => {
  testsOfFlatWriter('off', (scene, folder, context) => writeOff(scene, folder, '件', {}, context));

  const folder = testFolder();

  it('keeps every coordinate to the last bit', async () => {
    const scene = createScene('球');
    const ball = createSphere({ columns: 300, rows: 200, center: [0.1, 1e-7, -1e5] });
    addRootMesh(scene, createMesh('球', [ball]));
    await writeOff(scene, folder.path(), '件');
    const lines = (await readFile(folder.path('件.off'), 'utf8')).split('\n');
    expect(lines.slice(0, 2)).to.deep.equal(['OFF', `${301 * 201} ${300 * 200 * 2} 0`]);
    const numbers = lines.slice(2, 2 + 301 * 201).flatMap((line) => line.split(' ').map(Number));
    expect(Float32Array.from(numbers)).to.deep.equal(ball.positions);
    expect(lines.at(-1)).to.equal('');
    expect(lines.at(-2)).to.equal(`3 ${[...ball.indices.subarray(-3)].join(' ')}`);
  });

  it('says the colours of vertices and materials as bytes', async () => {
    const scene = createScene('色');
    const corners = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    scene.materials = [createMaterial('红', { baseColor: [1, 0, 0, 0.25], alphaMode: 'blend' })];
    addRootMesh(scene, createMesh('色', [createPrimitive(corners, new Uint32Array([0, 1, 2]), { material: 0 })]));
    addRootMesh(scene, createMesh('无', [createPrimitive(corners, new Uint32Array([0, 2, 1]))]));
    await writeOff(scene, folder.path(), '件');
    expect(await readFile(folder.path('件.off'), 'utf8')).to.equal(
      [
        'COFF',
        '6 2 0',
        ...['0 0 0', '1 0 0', '0 1 0'].map((place) => `${place} 255 0 0 64`),
        ...['0 0 0', '1 0 0', '0 1 0'].map((place) => `${place} 255 255 255 255`),
        '3 0 1 2',
        '3 3 5 4',
        '',
      ].join('\n'),
    );
  });

  it('gives back the colours of a scan', async () => {
    const scene = await readOwn('gltf/truck.glb');
    await writeOff(scene, folder.path(), '件');
    const colors = (await readModel(folder.path('件.off'))).meshes[0]!.primitives[0]!.colors!;
    const seen = new Set(
      Array.from({ length: colors.length / 4 }, (_, i) => [...colors.subarray(i * 4, i * 4 + 3)].map((v) => v.toFixed(2)).join()),
    );
    const drawn = new Set(
      scene.materials.map(({ baseColor }) =>
        baseColor
          .slice(0, 3)
          .map((v) => v.toFixed(2))
          .join(),
      ),
    );
    for (const color of seen) expect([...drawn], color).to.include(color);
    expect(seen.size).to.be.above(1);
  });
});
