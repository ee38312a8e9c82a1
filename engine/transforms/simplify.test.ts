import { expect } from 'chai';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { modelPath } from '#test/models';
import { createSphere, createSurface, createTerrain } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { dedup } from './dedup.ts';
import { gatherVertices } from './meshes/gather.ts';
import { prune } from './prune.ts';
import { simplify, type SimplifyOptions } from './simplify.ts';
import { weld } from './weld.ts';

const half = { ratio: 0.5, targetTriangles: null, errorPercent: 1 };

function sceneOf(...meshes: Primitive[][]): Scene {
  const scene = createScene('test');
  meshes.forEach((primitives, index) => addRootMesh(scene, createMesh(`部件 ${index + 1}`, primitives)));
  return scene;
}

const trianglesOf = (scene: Scene, mesh = 0): number =>
  scene.meshes[mesh]!.primitives.reduce((sum, { indices }) => sum + indices.length / 3, 0);

/** Cuts the triangles of one primitive in two by which side of the plane x = 0 they lie on, as an exporter splits by material. */
function splitByMaterial(primitive: Primitive): Primitive[] {
  return [0, 1].map((side) => {
    const indices: number[] = [];
    for (let i = 0; i < primitive.indices.length; i += 3) {
      const corners = [...primitive.indices.subarray(i, i + 3)];
      const x = corners.reduce((sum, corner) => sum + primitive.positions[corner * 3]!, 0);
      if (x > 0 === (side === 1)) indices.push(...corners);
    }
    const all = Uint32Array.from({ length: primitive.positions.length / 3 }, (_, vertex) => vertex);
    return { ...gatherVertices(primitive, all, Uint32Array.from(indices)), material: side };
  });
}

/** Edges between positions that only one triangle has: where light shines through. */
function openEdges(scene: Scene): number {
  const uses = new Map<string, number>();
  for (const { primitives } of scene.meshes) {
    for (const { positions, indices } of primitives) {
      const key = (vertex: number): string => positions.subarray(vertex * 3, vertex * 3 + 3).join();
      for (let i = 0; i < indices.length; i += 3) {
        for (let k = 0; k < 3; k++) {
          const [a, b] = [key(indices[i + k]!), key(indices[i + ((k + 1) % 3)]!)];
          const [edge, step] = a < b ? [`${a}|${b}`, 1] : [`${b}|${a}`, -1];
          uses.set(edge, (uses.get(edge) ?? 0) + step);
        }
      }
    }
  }
  return [...uses.values()].filter((balance) => balance !== 0).length;
}

describe('simplify', () => {
  it('reaches the ratio and names an error within the bound', async () => {
    const scene = sceneOf([createTerrain({ columns: 100, rows: 100 })]);
    const result = await simplify(scene, half);
    expect(result.before).to.equal(20_000);
    expect(result.after).to.be.within(9_900, 10_100).and.to.equal(trianglesOf(scene));
    expect(result.errorPercent).to.be.within(0, 1);
    expect(result.warnings).to.deep.equal([]);
  });

  it('ends at a number of triangles when one is given', async () => {
    const scene = sceneOf([createTerrain({ columns: 100, rows: 100 })]);
    const result = await simplify(scene, { ...half, targetTriangles: 3000, errorPercent: 10 });
    expect(result.after).to.be.within(2_950, 3_030);
  });

  it('leaves the geometry alone at ratio 1', async () => {
    const scene = sceneOf([createTerrain({ columns: 10, rows: 10 })]);
    const before = scene.meshes[0]!.primitives[0]!;
    expect(await simplify(scene, { ...half, ratio: 1 })).to.deep.equal({ before: 200, after: 200, errorPercent: null, warnings: [] });
    expect(scene.meshes[0]!.primitives[0]).to.equal(before);
  });

  it('opens no crack between materials or texture charts of a closed body', async () => {
    const sphere = createSphere({ columns: 96, rows: 64 });
    const scene = sceneOf(splitByMaterial(sphere));
    weld(scene);
    prune(scene);
    expect(openEdges(scene)).to.equal(0);
    const result = await simplify(scene, { ...half, ratio: 0.3 });
    expect(result.after / result.before).to.be.within(0.29, 0.31);
    expect(openEdges(scene)).to.equal(0);
  });

  it('opens no crack between two parts that touch along an edge', async () => {
    const left = createTerrain({ columns: 60, rows: 60 });
    const right = createTerrain({ columns: 60, rows: 60 });
    // The right tile begins where the left one ends, with the same outline.
    for (let row = 0; row <= 60; row++) {
      for (let column = 0; column <= 60; column++) {
        const vertex = (row * 61 + column) * 3;
        const mirror = ((60 - row) * 61 + column) * 3;
        right.positions[vertex] = 20 - left.positions[mirror]!;
        right.positions[vertex + 1] = left.positions[mirror + 1]!;
        right.positions[vertex + 2] = left.positions[mirror + 2]!;
      }
    }
    const scene = sceneOf([left], [{ ...right, normals: null }]);
    const outline = openEdges(scene);
    await simplify(scene, { ...half, ratio: 0.25 });
    // Only the common outer border is open: each of its remaining edges once.
    expect(openEdges(scene)).to.be.below(outline);
    expect(sharedBorder(scene, 10)).to.deep.equal([0, 1].map(() => sharedBorder(scene, 10)[0]));
  });

  it('takes triangles where they are least missed: a dense plane pays for a small detailed part', async () => {
    const plane = createSurface({ columns: 100, rows: 100, at: (u, v) => [v * 10, 0, u * 10] });
    const knob = createSphere({ columns: 24, rows: 16, radius: 0.4, center: [5, 1, 5], uvScale: null });
    const scene = sceneOf([plane], [knob]);
    weld(scene);
    prune(scene);
    const knobBefore = trianglesOf(scene, 1);
    const result = await simplify(scene, half);
    expect(result.after / result.before).to.be.within(0.49, 0.51);
    expect(trianglesOf(scene, 1) / knobBefore).to.be.above(0.9);
  });

  it('counts an instance as often as it is drawn', async () => {
    const scene = sceneOf([createTerrain({ columns: 60, rows: 60 })], [createTerrain({ columns: 20, rows: 20, seed: 7 })]);
    for (let i = 1; i < 10; i++) scene.roots.push(scene.nodes.push(createNode(`副本 ${i}`, { mesh: 1, translation: [12 * i, 0, 0] })) - 1);
    const result = await simplify(scene, { ...half, errorPercent: 5 });
    expect(result.before).to.equal(7200 + 10 * 800);
    expect(result.after / result.before).to.be.within(0.48, 0.51);
  });

  it('keeps joints, weights and morphs of the vertices that stay', async () => {
    const primitive = createTerrain({ columns: 40, rows: 40 });
    const vertices = primitive.positions.length / 3;
    primitive.joints = [Uint16Array.from({ length: vertices * 4 }, (_, i) => (i % 4 === 0 ? Math.floor(i / 4) % 50 : 0))];
    primitive.weights = [Float32Array.from({ length: vertices * 4 }, (_, i) => (i % 4 === 0 ? 1 : 0))];
    primitive.targets = [{ name: '微笑', positions: primitive.positions.map((value) => value * 2), normals: null, tangents: null }];
    const jointAt = new Map<string, number>();
    for (let v = 0; v < vertices; v++) jointAt.set(primitive.positions.subarray(v * 3, v * 3 + 3).join(), v % 50);
    const scene = sceneOf([primitive]);
    await simplify(scene, half);
    const after = scene.meshes[0]!.primitives[0]!;
    expect(after.indices.length / 3).to.be.within(1580, 1600);
    for (let v = 0; v < after.positions.length / 3; v++) {
      expect(after.joints[0]![v * 4]).to.equal(jointAt.get(after.positions.subarray(v * 3, v * 3 + 3).join()));
      expect(after.targets[0]!.positions![v * 3]).to.equal(after.positions[v * 3]! * 2);
    }
  });

  it('does not let texture coordinates slide over a flat surface', async () => {
    const flat = createSurface({ columns: 60, rows: 60, at: (u, v) => [v, 0, u], material: 0 });
    // Warped painting on a plane: geometry alone would allow any collapse.
    for (let i = 0; i < flat.uvs[0]!.length; i += 2) flat.uvs[0]![i]! += 0.08 * Math.sin(flat.uvs[0]![i + 1]! * 12);
    const plain = sceneOf([structuredClone({ ...flat, material: null })]);
    const painted = sceneOf([flat]);
    painted.materials.push(createMaterial('画', { baseColorTexture: createSlot(0) }));
    painted.textures.push({ name: '画', bytes: new Uint8Array(), mimeType: 'image/png', width: 1, height: 1 });
    const options = { ...half, ratio: 0.3, errorPercent: 5 };
    await simplify(plain, options);
    await simplify(painted, options);
    expect(uvError(painted.meshes[0]!.primitives[0]!)).to.be.below(uvError(plain.meshes[0]!.primitives[0]!) / 2);
  });

  it('says what was reached and why when the bound forbids the ratio', async () => {
    const scene = sceneOf([createTerrain({ columns: 60, rows: 60, height: 3 })]);
    const result = await simplify(scene, { ratio: 0.05, targetTriangles: null, errorPercent: 0.05 });
    expect(result.after).to.be.above(result.before * 0.06);
    expect(result.errorPercent).to.be.at.most(0.0501);
    expect(result.warnings).to.have.length(1);
    expect(result.warnings[0]).to.deep.include({ code: 'ratioNotReached' });
    expect(result.warnings[0]!.params).to.include({ wantedPercent: 5, reason: 'errorBound', triangles: result.after });
  });

  it('meets the ratio of an assembly whose parts are drawn unequally often', async () => {
    const scene = await readModel(modelPath('3mf/posts.3mf'));
    dedup(scene);
    weld(scene);
    prune(scene);
    const { before, after, errorPercent, warnings } = await simplify(scene, { ratio: 0.2, targetTriangles: null, errorPercent: 2 });
    expect(after / before).to.be.within(0.195, 0.202);
    expect(errorPercent).to.be.below(0.025);
    expect(warnings).to.deep.equal([]);
  });

  it('blames the bound only where more error would allow more', async () => {
    // A pyramid on a square: nothing of it can go within a bound of 0.1 %, and within 1 % neither.
    const pyramid = createPrimitive(
      new Float32Array([-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1, 0, 1, 0]),
      Uint32Array.from([0, 1, 2, 0, 2, 3, 1, 0, 4, 2, 1, 4, 3, 2, 4, 0, 3, 4]),
    );
    const sphere = createSphere({ columns: 64, rows: 40, uvScale: null });
    const reasonFor = async (primitive: Primitive, errorPercent: number) => {
      const { warnings } = await simplify(sceneOf([structuredClone(primitive)]), { ratio: 0.1, targetTriangles: null, errorPercent });
      return warnings[0]?.params?.reason;
    };
    expect(await reasonFor(pyramid, 0.1)).to.equal('topology');
    for (const bound of [0, 0.001, 0.1]) expect(await reasonFor(sphere, bound), `${bound} %`).to.equal('errorBound');
  });

  it('takes the same triangles of a model however small or large it is', async () => {
    const results = await Promise.all(
      [1, 2 ** 100, 2 ** -100].map(async (size) => {
        const terrain = createTerrain({ columns: 40, rows: 40 });
        terrain.positions = terrain.positions.map((value) => value * size);
        const scene = sceneOf([terrain]);
        const { errorPercent } = await simplify(scene, { ...half, ratio: 0.2 });
        return { errorPercent, indices: scene.meshes[0]!.primitives[0]!.indices.join() };
      }),
    );
    expect(results[0]!.indices.length).to.be.above(1000);
    for (const { errorPercent, indices } of results.slice(1)) {
      expect(errorPercent).to.be.closeTo(results[0]!.errorPercent!, 1e-6);
      expect(indices).to.equal(results[0]!.indices);
    }
  });

  it('names what was asked for, not what rounding makes of it', async () => {
    const bent = { at: (u: number, v: number) => [u, v, (u - 0.4) * (v - 0.3)] as const, uvScale: null };
    const told = async (columns: number, options: Partial<SimplifyOptions>) => {
      const { warnings } = await simplify(sceneOf([createSurface({ ...bent, columns, rows: 3 })]), {
        ...half,
        errorPercent: 0,
        ...options,
      });
      return warnings.map(({ params }) => [params?.wantedPercent, params?.reachedPercent]);
    };
    // 20 % of 12 triangles are 2.4.
    expect(await told(2, { ratio: 0.2 })).to.deep.equal([[20, 100]]);
    expect(await told(100, { targetTriangles: 1 })).to.deep.equal([[0.167, 100]]);
  });

  it('simplifies faceted meshes too, whose corners have a normal for each face', async () => {
    const smooth = createSphere({ columns: 64, rows: 40, uvScale: null });
    const facets = createPrimitive(new Float32Array(smooth.indices.length * 3), Uint32Array.from(smooth.indices.keys()), {
      normals: new Float32Array(smooth.indices.length * 3),
    });
    smooth.indices.forEach((index, corner) => {
      facets.positions.set(smooth.positions.subarray(index * 3, index * 3 + 3), corner * 3);
      const face = smooth.indices[corner - (corner % 3)]!;
      facets.normals!.set(smooth.normals!.subarray(face * 3, face * 3 + 3), corner * 3);
    });
    const scene = sceneOf([facets]);
    weld(scene);
    prune(scene);
    const result = await simplify(scene, { ...half, errorPercent: 2 });
    expect(result.after / result.before).to.be.within(0.48, 0.52);
  });

  it('gives the same triangles every time', async () => {
    const runs = await Promise.all(
      [1, 2].map(async () => {
        const scene = sceneOf([createTerrain({ columns: 50, rows: 50 })], [createSphere({ columns: 30, rows: 20 })]);
        await simplify(scene, half);
        return scene.meshes.map(({ primitives }) => primitives[0]!.indices.join());
      }),
    );
    expect(runs[0]).to.deep.equal(runs[1]);
  });

  it('stops when aborted', async () => {
    const scene = sceneOf([createTerrain({ columns: 50, rows: 50 })]);
    const reason = await simplify(scene, half, { signal: AbortSignal.abort(new Error('stop')) }).catch((error: Error) => error);
    expect(reason).to.have.property('message', 'stop');
  });
});

/** Points of each mesh on the plane x, sorted. */
function sharedBorder(scene: Scene, x: number): string[][] {
  return scene.meshes.map(({ primitives }) => {
    const { positions } = primitives[0]!;
    const points = new Set<string>();
    for (let i = 0; i < positions.length; i += 3) if (positions[i] === x) points.add(positions.subarray(i, i + 3).join());
    return [...points].toSorted();
  });
}

/** Mean distance between the painting at the middle of each triangle and where the warp puts it. */
function uvError({ positions, indices, uvs }: Primitive): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const middle = (values: Float32Array, size: number, k: number): number =>
      [0, 1, 2].reduce((total, corner) => total + values[indices[i + corner]! * size + k]!, 0) / 3;
    const [u, v] = [middle(positions, 3, 2), middle(positions, 3, 0)];
    sum += Math.abs(middle(uvs[0]!, 2, 0) - (u + 0.08 * Math.sin(v * 12)));
  }
  return sum / (indices.length / 3);
}
