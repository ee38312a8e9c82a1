import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { conversionLimits } from '#domain/limits';
import { createRichScene } from '../generators/rich-scene.ts';
import { createSphere } from '../generators/surface.ts';
import { countTriangles, listTriangleDraws, triangleBounds } from '../quality/world-triangles.ts';
import { addRootMesh, createMesh, createNode, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { frameOf } from './frame.ts';
import { countWritable, placedPrimitives, type PlacedGeometry } from './placed-primitives.ts';

const metres = frameOf({});

const ball = (): Scene => {
  const scene = createScene('球');
  addRootMesh(scene, createMesh('球', [createSphere({ columns: 48, rows: 32 })]));
  return scene;
};

const only = (scene: Scene, frame = metres): PlacedGeometry => {
  const all = [...placedPrimitives(scene, frame)];
  expect(all).to.have.length(1);
  return all[0]!.geometry();
};

/** Of a closed surface; negative where its triangles face inward. */
function volumeOf({ positions: p, indices }: PlacedGeometry): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    sum += p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!);
    sum += p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!);
    sum += p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
  }
  return sum / 6;
}

describe('placed primitives', () => {
  it('are what the comparison with the original sees: instances, skins and morphs at rest', async () => {
    const scene = await createRichScene();
    const before = structuredClone(scene);
    const placed = [...placedPrimitives(scene, metres)];
    const [min, max]: [Vec3, Vec3] = [
      [Infinity, Infinity, Infinity],
      [-Infinity, -Infinity, -Infinity],
    ];
    let triangles = 0;
    for (const { mode, positions, indices, normals, dropped } of placed.map((each) => each.geometry())) {
      expect(dropped).to.equal(0);
      if (mode !== 'triangles') continue;
      triangles += indices.length / 3;
      for (let i = 0; i < positions.length; i++) {
        min[i % 3] = Math.min(min[i % 3]!, positions[i]!);
        max[i % 3] = Math.max(max[i % 3]!, positions[i]!);
      }
      for (let i = 0; i < normals!.length; i += 3) expect(Math.hypot(...normals!.subarray(i, i + 3))).to.be.closeTo(1, 1e-6);
    }
    const draws = listTriangleDraws(scene);
    expect(triangles).to.equal(countTriangles(draws));
    const bounds = triangleBounds(draws)!;
    [...min, ...max].forEach((value, at) => expect(value).to.be.closeTo([...bounds.min, ...bounds.max][at]!, 1e-6));
    expect(placed.filter(({ mesh }) => mesh === 2).map(({ instance }) => instance)).to.deep.equal([0, 1, 2]);
    expect(placed.filter(({ mesh }) => mesh === 3).map(({ instance, primitiveIndex }) => [instance, primitiveIndex])).to.deep.equal([
      [0, 0],
      [0, 1],
    ]);
    expect(scene).to.deep.equal(before);
  });

  it('keep their outside out and their normals with it under any place', () => {
    for (const scale of [
      [1, 1, 1],
      [-1, 2, 3],
      [-1, -2, 3],
      [-0.5, -2, -3],
    ] as Vec3[]) {
      const scene = ball();
      Object.assign(scene.nodes[0]!, { scale, rotation: [0.5, 0.5, 0.5, 0.5], translation: [7, 8, 9] });
      const geometry = only(scene);
      const size = Math.abs(scale[0] * scale[1] * scale[2]);
      expect(volumeOf(geometry), String(scale)).to.be.closeTo((4 / 3) * Math.PI * size, 0.05 * size);
      const { positions, normals } = geometry;
      // The poles have no direction of their own.
      for (let i = 49 * 3; i < positions.length - 49 * 3; i += 3) {
        const outward = [0, 1, 2].reduce((sum, axis) => sum + (positions[i + axis]! - 7 - axis) * normals![i + axis]!, 0);
        expect(outward, String(scale)).to.be.above(0);
      }
    }
  });

  it('stand in the target’s frame, turned and not mirrored', () => {
    const scene = createScene('塔');
    addRootMesh(scene, createMesh('塔', [createPrimitive(new Float32Array([1, 2, 3, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]))]));
    const { positions, indices } = only(scene, frameOf({ unit: 'mm', up: 'z' }));
    expect([...positions]).to.deep.equal([1000, -3000, 2000, 1000, 0, 0, 0, 0, 1000]);
    expect([...indices]).to.deep.equal([0, 1, 2]);
    expect([...only(scene, frameOf({ unit: 'cm' })).positions.subarray(0, 3)]).to.deep.equal([100, 200, 300]);
    expect(volumeOf(only(ball(), frameOf({ unit: 'mm', up: 'z' })))).to.be.above(4e9);
  });

  it('leave out what has no number for a place, before it is placed or after', () => {
    const scene = createScene('坏');
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, Number.NaN, 0, 0, 3e38, 0, 0]);
    const indices = new Uint32Array([0, 1, 2, 0, 1, 3, 0, 1, 9, 0, 1, 4]);
    addRootMesh(scene, createMesh('坏', [createPrimitive(positions, indices)]));
    const geometry = only(scene, frameOf({ unit: 'mm' }));
    expect([...geometry.indices]).to.deep.equal([0, 1, 2]);
    expect(geometry.dropped).to.equal(3);
    expect(geometry.positions.every(Number.isFinite)).to.equal(true);
    expect(scene.meshes[0]!.primitives[0]!.positions[3 * 3]).to.be.NaN;
  });

  it('are found down a chain of 100,000 nodes, and each shared mesh at each of them', () => {
    const scene = createScene('链');
    scene.meshes.push(createMesh('点', [createPrimitive(new Float32Array([1, 0, 0]), new Uint32Array([0]), { mode: 'points' })]));
    const count = 100_000;
    for (let i = 0; i < count; i++)
      scene.nodes.push(createNode('', { mesh: 0, translation: [1, 0, 0], children: i + 1 < count ? [i + 1] : [] }));
    scene.roots.push(0);
    let seen = 0;
    for (const placed of placedPrimitives(scene, metres)) {
      expect(placed.matrix[12]).to.equal(++seen);
      if (seen === count) expect([...placed.geometry().positions]).to.deep.equal([count + 1, 0, 0]);
    }
    expect(seen).to.equal(count);
  });

  it('are refused beyond what a result may hold, counted before anything is made', () => {
    const scene = createScene('多');
    addRootMesh(scene, createMesh('多', [createPrimitive(new Float32Array(100_000 * 3), new Uint32Array(3))]));
    const drawn = (times: number): Scene => {
      scene.nodes[0]!.instances = new Float32Array(16 * times);
      return scene;
    };
    const most = conversionLimits.placedVertices / 100_000;
    expect(countWritable(drawn(most)).vertices).to.equal(conversionLimits.placedVertices);
    expect(() => countWritable(drawn(most + 1)))
      .to.throw(AppError)
      .with.property('code', 'model.tooComplex');
  });
});
