import { expect } from 'chai';
import { createSphere } from '../generators/surface.ts';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene } from '../scenes/create-scene.ts';
import { measureScene } from '../findings/measure.ts';
import type { Mat4, Primitive, Scene } from '../scenes/scene.ts';
import { addLevels } from './add-levels.ts';
import { instance } from './instance.ts';
import { join } from './join.ts';
import { prune } from './prune.ts';
import { removeHidden } from './remove-hidden.ts';
import { removeSmallParts } from './remove-small-parts.ts';

const ball = (radius = 1, center: [number, number, number] = [0, 0, 0], material: number | null = null): Primitive =>
  createSphere({ columns: 16, rows: 8, radius, center, uvScale: null, material });

/** Of a ball's 256 triangles, those at the poles have no area and are pruned. */
const visible = 224;

const figuresOf = (scene: Scene) => measureScene(scene, 'glb', 0).figures;

function boundsOf(scene: Scene): number[] {
  const { min, max } = figuresOf(scene).bounds;
  return [...min, ...max];
}

const expectBounds = (scene: Scene, expected: number[], tolerance = 1e-5): void =>
  boundsOf(scene).forEach((value, i) => expect(value).to.be.closeTo(expected[i]!, tolerance));

/** Positions under a matrix, as an exporter bakes them. */
function baked(primitive: Primitive, m: Mat4): Primitive {
  const positions = primitive.positions.slice();
  const normals = primitive.normals!.slice();
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = primitive.positions.subarray(at, at + 3) as unknown as [number, number, number];
    const n = primitive.normals!.subarray(at, at + 3);
    for (let row = 0; row < 3; row++) {
      positions[at + row] = m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!;
      normals[at + row] = (m[row]! * n[0]! + m[4 + row]! * n[1]! + m[8 + row]! * n[2]!) / Math.cbrt(determinant(m));
    }
  }
  return { ...primitive, positions, normals };
}

const determinant = (m: Mat4): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) - m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) + m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);

/** A turn about y and about x, a scale and a move. */
function similarity(angle: number, scale: number, [x, y, z]: [number, number, number]): Mat4 {
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return new Float64Array([c, 0, -s, 0, 0, scale, 0, 0, s, 0, c, 0, x, y, z, 1]);
}

/** A part without symmetry, so that only the right motion fits. */
const bracket = (): Primitive => {
  const part = ball();
  for (let at = 0; at < part.positions.length; at += 3) {
    part.positions[at]! *= 3;
    part.positions[at + 1]! += part.positions[at]! ** 2 / 5;
  }
  return part;
};

describe('join', () => {
  it('joins static meshes by material, in place, and leaves no empty node', () => {
    const scene = createScene('装配');
    scene.materials.push(createMaterial('红'), createMaterial('蓝'));
    for (let i = 0; i < 10; i++) addRootMesh(scene, createMesh(`件 ${i}`, [ball(1, [0, 0, 0], i % 2)]), { translation: [i * 3, 0, 0] });
    const before = boundsOf(scene);
    expect(join(scene)).to.deep.equal({ warnings: [], joined: 10, into: 2, nodes: 10, moving: 0, levels: 0 });
    prune(scene);
    expect(figuresOf(scene)).to.include({ drawCalls: 2, triangles: 10 * visible, nodes: 1, meshes: 1 });
    expectBounds(scene, before);
  });

  it('keeps the front of a mirrored part in front', () => {
    const scene = createScene('镜像');
    addRootMesh(scene, createMesh('右', [ball()]), { translation: [2, 0, 0] });
    addRootMesh(scene, createMesh('左', [ball()]), { translation: [-2, 0, 0], scale: [-1, 1, 1] });
    join(scene);
    prune(scene);
    const [primitive] = scene.meshes[0]!.primitives;
    expect(outwardShare(primitive!)).to.equal(1);
  });

  it('leaves alone what moves, and all that hangs on it', () => {
    const scene = createScene('动');
    const arm = addRootMesh(scene, createMesh('臂', [ball()]));
    scene.meshes.push(createMesh('手', [ball(0.5)]));
    scene.nodes.push(createNode('手', { mesh: 1 }));
    scene.nodes[arm]!.children.push(1);
    addRootMesh(scene, createMesh('座', [ball(2)]));
    addRootMesh(scene, createMesh('台', [ball(3)]));
    scene.animations.push({
      name: '转',
      channels: [{ node: arm, path: 'translation', interpolation: 'LINEAR', times: Float32Array.of(0, 1), values: new Float32Array(6) }],
    });
    expect(join(scene)).to.deep.include({ joined: 2, into: 1, moving: 2, levels: 0 });
    prune(scene);
    expect(figuresOf(scene)).to.include({ drawCalls: 3, animations: 1 });
    expect(scene.nodes[scene.animations[0]!.channels[0]!.node]!.name).to.equal('臂');
  });
});

/** Share of the triangles whose face looks as their normals do. */
function outwardShare({ positions, normals, indices }: Primitive): number {
  let outward = 0;
  let faces = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const u = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!);
    const v = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!);
    const n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
    if (Math.hypot(...n) < 1e-9) continue;
    faces++;
    if (n.reduce((sum, value, k) => sum + value * (normals![a + k]! + normals![b + k]! + normals![c + k]!), 0) > 0) outward++;
  }
  return outward / faces;
}

describe('instance', () => {
  it('finds parts that were exported as moved copies, and draws them together', () => {
    const scene = createScene('螺栓');
    const part = bracket();
    for (let i = 0; i < 12; i++) {
      addRootMesh(scene, createMesh(`栓 ${i}`, [baked(part, similarity(i * 0.7, 1 + i / 10, [i * 20, i, -i * 5]))]));
    }
    const before = boundsOf(scene);
    expect(instance(scene, { keepNames: false })).to.deep.equal({
      ...{ copies: 11, instances: 12, groups: 1, apart: 0, levels: 0 },
      warnings: [{ code: 'partsInstanced', params: { count: 11 } }],
    });
    prune(scene);
    expect(figuresOf(scene)).to.include({ drawCalls: 1, triangles: 12 * visible, meshes: 1, nodes: 1 });
    expectBounds(scene, before, 0.005);
  });

  it('keeps nodes and names where they matter, and still shares the mesh', () => {
    const scene = createScene('螺栓');
    for (let i = 0; i < 5; i++) addRootMesh(scene, createMesh(`栓 ${i}`, [baked(bracket(), similarity(i, 1, [i * 20, 0, 0]))]));
    expect(instance(scene, { keepNames: true })).to.deep.equal({
      ...{ copies: 4, instances: 0, groups: 0, apart: 5, levels: 0 },
      warnings: [
        { code: 'partsInstanced', params: { count: 4 } },
        { code: 'instancesApart', params: { count: 5 } },
      ],
    });
    prune(scene);
    expect(figuresOf(scene)).to.include({ drawCalls: 5, meshes: 1 });
    expect(scene.nodes.map(({ name }) => name).filter((name) => name !== '')).to.deep.equal(['栓 0', '栓 1', '栓 2', '栓 3', '栓 4']);
  });

  it('passes over meshes that clean-up left empty', () => {
    const scene = createScene('空');
    addRootMesh(scene, createMesh('一', []));
    addRootMesh(scene, createMesh('二', []));
    expect(instance(scene, { keepNames: true }).copies).to.equal(0);
  });

  it('takes neither a mirrored nor a stretched nor a bent part for a copy', () => {
    const scene = createScene('相似');
    const part = bracket();
    addRootMesh(scene, createMesh('原', [part]));
    for (const stretch of [
      [-1, 1, 1],
      [1, 1.01, 1],
    ]) {
      const other = { ...part, positions: part.positions.map((value, i) => value * stretch[i % 3]!) };
      addRootMesh(scene, createMesh('另', [other]));
    }
    const bent = { ...part, positions: part.positions.slice() };
    bent.positions[100]! += 0.01;
    addRootMesh(scene, createMesh('弯', [bent]));
    expect(instance(scene, { keepNames: false }).copies).to.equal(0);
  });
});

describe('remove small parts', () => {
  it('takes a model of very many loose parts', () => {
    const count = 150_000;
    const corners = Float32Array.from(
      { length: count * 9 },
      (_, i) => [0, 0, 0, 0.2, 0, 0, 0, 0.2, 0][i % 9]! + (i % 3 === 0 ? Math.floor(i / 9) : 0),
    );
    // The last one is larger, and stays.
    corners[corners.length - 2] = 200_000;
    const scene = createScene('叶');
    addRootMesh(
      scene,
      createMesh('叶', [
        createPrimitive(
          corners,
          Uint32Array.from({ length: count * 3 }, (_, i) => i),
        ),
      ]),
    );
    expect(removeSmallParts(scene, { percent: 1 })).to.deep.include({ parts: count - 1, triangles: count - 1 });
  });

  it('drops loose pieces below the share of the diagonal, also inside one mesh', () => {
    const scene = createScene('碎');
    const large = ball(10);
    const small = ball(0.1, [15, 0, 0]);
    const together = createPrimitive(
      Float32Array.of(...large.positions, ...small.positions),
      Uint32Array.of(...large.indices, ...small.indices.map((index) => index + large.positions.length / 3)),
    );
    addRootMesh(scene, createMesh('一', [together]));
    addRootMesh(scene, createMesh('二', [ball(0.2)]), { translation: [0, 15, 0], scale: [20, 20, 20] });
    expect(removeSmallParts(scene, { percent: 2 })).to.deep.equal({
      ...{ parts: 1, triangles: 256 },
      warnings: [{ code: 'smallPartsRemoved', params: { count: 1, triangles: 256 } }],
    });
    expect(removeSmallParts(scene, { percent: 2 })).to.deep.equal({ parts: 0, triangles: 0, warnings: [] });
  });
});

describe('remove hidden parts', () => {
  it('looks through the backs of one-sided walls, as a viewer does', () => {
    const room = (doubleSided: boolean, inward: boolean, scale: [number, number, number] = [1, 1, 1]): Scene => {
      const scene = createScene('房间');
      scene.materials.push(createMaterial('墙', { doubleSided }));
      const wall = ball(5, [0, 0, 0], 0);
      addRootMesh(scene, createMesh('墙', [{ ...wall, indices: inward ? wall.indices.toReversed() : wall.indices }]), { scale });
      addRootMesh(scene, createMesh('桌', [ball(1)]));
      return scene;
    };
    expect(removeHidden(room(false, true)).parts).to.equal(0);
    expect(removeHidden(room(true, true)).parts).to.equal(1);
    // A mirroring node does not turn a wall's front round.
    expect(removeHidden(room(false, true, [-1, 1, 1])).parts).to.equal(0);
    expect(removeHidden(room(false, false, [-1, 1, 1])).parts).to.equal(1);
  });

  const shell = (material: number | null = null): Scene => {
    const scene = createScene('壳');
    scene.materials.push(createMaterial('玻璃', { alphaMode: 'blend', baseColor: [1, 1, 1, 0.3] }));
    addRootMesh(scene, createMesh('壳', [ball(5, [0, 0, 0], material)]));
    addRootMesh(scene, createMesh('芯', [ball(1)]));
    addRootMesh(scene, createMesh('旁', [ball(1, [9, 0, 0])]));
    return scene;
  };

  it('removes inner parts and keeps outer ones', () => {
    const scene = shell();
    expect(removeHidden(scene)).to.deep.equal({
      ...{ parts: 1, triangles: 256 },
      warnings: [{ code: 'hiddenRemoved', params: { count: 1 } }],
    });
    prune(scene);
    expect(figuresOf(scene).drawCalls).to.equal(2);
  });

  it('sees through glass', () => {
    expect(removeHidden(shell(0)).parts).to.equal(0);
  });

  it('keeps a mesh that is seen at one of its places', () => {
    const scene = shell();
    scene.nodes.push(createNode('外', { mesh: 1, translation: [0, 9, 0] }));
    scene.roots.push(3);
    expect(removeHidden(scene).parts).to.equal(0);
  });
});

describe('levels of detail', () => {
  it('halve the triangles from level to level, besides the finest', async () => {
    const scene = createScene('细节');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 64, rows: 32, uvScale: null })]));
    const before = figuresOf(scene).triangles;
    const { triangles } = await addLevels(scene, { levels: 3, errorPercent: 0.5 });
    expect(figuresOf(scene).triangles).to.equal(before);
    [0.5, 0.25, 0.125].forEach((share, level) => expect(triangles[level]! / before).to.be.closeTo(share, 0.03));
    expect(scene.nodes[0]!.levels).to.deep.equal([1, 2, 3]);
    expect(scene.roots).to.deep.equal([0]);
  });
});
