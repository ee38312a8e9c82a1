import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { geometryCompressions, resolveOptions, type LightweightOptions } from '#domain/kinds/lightweight/options';
import type { JobReport } from '#domain/models/figures';
import { testFolder } from '#test/files';
import { createSphere, createTerrain } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import type { Mesh, Scene } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { optimize } from './optimize.ts';

const sphere = (columns = 40) => createSphere({ columns, rows: 24, uvScale: [1, 1] });

/** A ground, a ball at three places, and two different knobs of one name. */
function workshop(): Scene {
  const scene = createScene('车间');
  addRootMesh(scene, createMesh('ground', [createTerrain({ columns: 60, rows: 60 })]), {});
  scene.nodes.at(-1)!.name = '地面';
  addRootMesh(scene, createMesh('ball', [sphere()]), { translation: [0.1, 0.37, 0.2] });
  const ball = scene.nodes.at(-1)!;
  ball.name = '球';
  for (const x of [3.3, 6.7]) scene.roots.push(scene.nodes.push(createNode('', { mesh: ball.mesh, translation: [x, 1, 0] })) - 1);
  for (const columns of [24, 36]) {
    addRootMesh(scene, createMesh('knob', [sphere(columns)]), { translation: [columns / 8, 2, -1], scale: [0.02, 0.02, 0.02] });
    scene.nodes.at(-1)!.name = '旋钮';
  }
  return scene;
}

/** Every triangle that covers anything, with the bits of its corners and their normals and uvs, whatever the order of vertices and triangles. */
function triangleBits({ primitives }: Mesh): string[] {
  const bits = (values: Float32Array, components: number, vertex: number): string =>
    Buffer.from(values.slice(vertex * components, (vertex + 1) * components).buffer).toString('hex');
  return primitives
    .flatMap(({ positions, normals, uvs, indices }) => {
      const corner = (vertex: number): string =>
        [bits(positions, 3, vertex), normals ? bits(normals, 3, vertex) : '', ...uvs.map((set) => bits(set, 2, vertex))].join();
      const place = (vertex: number): string => bits(positions, 3, vertex);
      return Array.from({ length: indices.length / 3 }, (_, at) => [...indices.slice(at * 3, at * 3 + 3)])
        .filter((corners) => new Set(corners.map(place)).size === 3)
        .map((corners) => {
          const [a, b, c] = corners.map(corner) as [string, string, string];
          return [`${a}|${b}|${c}`, `${b}|${c}|${a}`, `${c}|${a}|${b}`].toSorted()[0]!;
        });
    })
    .toSorted();
}

describe('locked parts', function lockedParts() {
  this.timeout(60_000);
  const folder = testFolder();
  let before: Scene;

  async function run(changes: Partial<LightweightOptions>, scene = workshop()): Promise<{ report: JobReport; after: Scene }> {
    await writeGlb(scene, folder.path('in.glb'), { compression: 'none' });
    before = await readModel(folder.path('in.glb'));
    const path = folder.path('out.glb');
    const report = await optimize(folder.path('in.glb'), path, resolveOptions('custom', { errorPercent: 10, ...changes }));
    const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
    expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
    return { report, after: await readModel(path) };
  }

  const meshOf = (scene: Scene, wanted: string): Mesh => scene.meshes.find(({ name }) => name === wanted)!;
  const countOf = (mesh: Mesh): number => triangleBits(mesh).length;
  /** Whether some mesh of the scene has just these triangles. */
  const same = (scene: Scene, wanted: Mesh): boolean =>
    scene.meshes.some((mesh) => triangleBits(mesh).join() === triangleBits(wanted).join());

  for (const compression of geometryCompressions) {
    it(`keep every corner, bit for bit, packed with ${compression}, while the others take the rest of the budget`, async () => {
      const { report, after } = await run({ compression, ratio: 0.4, lockedParts: ['球'] });
      expect(report.lockedParts).to.deep.equal([{ name: '球', triangles: 40 * 24 * 2 * 3 }]);
      expect(triangleBits(meshOf(after, 'ball'))).to.deep.equal(triangleBits(meshOf(before, 'ball')));
      expect(countOf(meshOf(after, 'ground'))).to.be.below(countOf(meshOf(before, 'ground')) * 0.4);
      expect(report.after.triangles / report.before.triangles).to.be.within(0.38, 0.41);
      expect(report.warnings.map(({ code }) => code)).not.to.include('lockedMissing');
    });
  }

  it('stay through every change of the structure: joined, instanced, hidden, small, without names', async () => {
    const structure = { join: true, instance: true, removeHidden: true, smallPartPercent: 5, keepNames: false, removeDuplicates: true };
    const { after, report } = await run({ ...structure, ratio: 0.3, lockedParts: ['球', '旋钮 (2)'] });
    const knobs = before.nodes.filter(({ name }) => name === '旋钮').map(({ mesh }) => before.meshes[mesh!]!);
    expect(same(after, meshOf(before, 'ball'))).to.equal(true);
    expect(same(after, knobs[1]!)).to.equal(true);
    expect(same(after, knobs[0]!)).to.equal(false);
    expect(report.lockedParts?.map(({ name }) => name)).to.deep.equal(['球', '旋钮 (2)']);
  });

  it('stay in coarser levels and under a target size', async () => {
    const { after, report } = await run({ lodLevels: 2, targetBytes: 20_000, compression: 'draco', ratio: 0.5, lockedParts: ['球'] });
    expect(triangleBits(meshOf(after, 'ball'))).to.deep.equal(triangleBits(meshOf(before, 'ball')));
    expect(report.warnings.find(({ code }) => code === 'sizeNotReached')?.params?.geometry).to.be.oneOf(['locked', 'errorBound']);
  });

  it('tell why a budget was not reached, and which names the model has not', async () => {
    const { report } = await run({ ratio: 0.02, lockedParts: ['球', '没有的部件', '球'] });
    expect(report.warnings.find(({ code }) => code === 'ratioNotReached')?.params?.reason).to.equal('locked');
    expect(report.warnings.filter(({ code }) => code === 'lockedMissing')).to.deep.equal([
      { code: 'lockedMissing', params: { name: '没有的部件' } },
    ]);
    expect(report.lockedParts).to.have.length(1);
  });

  it('keep their borders closed with the parts they touch', async () => {
    const scene = createScene('两半');
    const half = createTerrain({ columns: 40, rows: 40 });
    const width = Math.max(...half.positions.filter((_, at) => at % 3 === 0)) - Math.min(...half.positions.filter((_, at) => at % 3 === 0));
    const positions = half.positions.map((value, at) => (at % 3 === 0 ? 2 * width - value : value));
    const other = { ...half, positions, indices: half.indices.toReversed() };
    for (const [name, primitive] of [
      ['左', half],
      ['右', other],
    ] as const) {
      addRootMesh(scene, createMesh(name, [primitive]));
      scene.nodes.at(-1)!.name = name;
    }
    const { after } = await run({ ratio: 0.6, compression: 'none', lockedParts: ['左'] }, scene);
    const edge = (mesh: Mesh, x: number): string[] => {
      const found = new Set<string>();
      for (const { positions } of mesh.primitives)
        for (let at = 0; at < positions.length; at += 3) if (positions[at] === x) found.add(positions.slice(at, at + 3).join());
      return [...found].toSorted();
    };
    const seam = Math.max(...meshOf(before, '左').primitives[0]!.positions.filter((_, at) => at % 3 === 0));
    const kept = edge(meshOf(before, '右'), seam);
    expect(kept.length).to.be.above(30);
    expect(edge(meshOf(after, '右'), seam)).to.deep.equal(kept);
    expect(countOf(meshOf(after, '右'))).to.be.below(countOf(meshOf(before, '右')) * 0.3);
  });
});
