import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import type { Scene } from '#engine/scenes/scene';
import { createPicker, damage, seedOf } from '#test/damage';
import { asciiFbx, fbxMesh, fbxModel } from '#test/fbx';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';
import { linearDeviation } from './dual-quaternions.ts';

/** Rings of a tube along Y: its lower end is held by one bone, its upper end by another, the middle by both. */
const sides = 8;
const heights = [-1, 0, 1];
const points = heights.flatMap((y) =>
  Array.from({ length: sides }, (_, i) => [Math.cos((i * 2 * Math.PI) / sides), y, Math.sin((i * 2 * Math.PI) / sides)]).flat(),
);
const polygons = [0, 1].flatMap((ring) =>
  Array.from({ length: sides }, (_, i) => {
    const next = (i + 1) % sides;
    return [ring * sides + i, ring * sides + next, (ring + 1) * sides + next, (ring + 1) * sides + i];
  }),
);
const ring = (index: number): number[] => Array.from({ length: sides }, (_, i) => index * sides + i);
const identity = '1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1';

function cluster(id: number, weights: [vertices: number[], weight: number][]): string {
  const vertices = weights.flatMap(([list]) => list);
  const values = weights.flatMap(([list, weight]) => list.map(() => weight));
  return `Deformer: ${id}, "SubDeformer::", "Cluster" {
	Indexes: *${vertices.length} {
		a: ${vertices.join(',')}
	}
	Weights: *${values.length} {
		a: ${values.join(',')}
	}
	Transform: *16 {
		a: ${identity}
	}
	TransformLink: *16 {
		a: ${identity}
	}
}`;
}

/** The tube of radius 1 m in a file, its upper bone turned about the tube by `degrees`. */
const tube = (method: string, degrees: number): string =>
  asciiFbx({
    objects: [
      fbxMesh(1, points, polygons),
      fbxModel(2, 'tube'),
      fbxModel(3, 'lower', [], 'LimbNode'),
      fbxModel(4, 'upper', [`P: "Lcl Rotation", "Lcl Rotation", "", "A",0,${degrees},0`], 'LimbNode'),
      `Deformer: 5, "Deformer::", "Skin" {\n SkinningType: "${method}"\n}`,
      cluster(6, [
        [ring(0), 1],
        [ring(1), 0.5],
      ]),
      cluster(7, [
        [ring(1), 0.5],
        [ring(2), 1],
      ]),
    ],
    connections: ['2,0', '3,0', '4,0', '1,2', '5,1', '6,5', '7,5', '3,6', '4,7'],
  });

/** A ring that two bones share shrinks by this where matrices are blended, and not where dual quaternions are. */
const shrunk = (degrees: number): number => 1 - Math.cos((degrees * Math.PI) / 360);

describe('dual-quaternion skins of FBX', function () {
  this.timeout(30_000);
  const folder = testFolder();
  const read = async (text: string): Promise<Scene> => readModel(await folder.write({ 'a.fbx': text }));
  const turn = (degrees: number): number[] => [0, Math.sin((degrees * Math.PI) / 360), 0, Math.cos((degrees * Math.PI) / 360)];
  /** The scene with a clip that turns its upper bone from rest to `degrees`. */
  const turning = (scene: Scene, degrees: number): Scene => {
    const node = scene.nodes.findIndex(({ name }) => name === 'upper');
    const channel = { node, path: 'rotation' as const, interpolation: 'LINEAR' as const };
    return {
      ...scene,
      animations: [
        {
          name: 'twist',
          channels: [{ ...channel, times: Float32Array.of(0, 1), values: Float32Array.from([...turn(0), ...turn(degrees)]) }],
        },
      ],
    };
  };

  it('are read as linear ones, and their warning says how far these are from them', async () => {
    const differenceOf = async (method: string, degrees: number): Promise<unknown> =>
      (await read(tube(method, degrees))).warnings.find(({ code }) => code === 'skinningLinear')?.params?.difference;
    // 0.29 m of a box of 2 × 2 × 2 m.
    expect(await differenceOf('DualQuaternion', 90)).to.equal('在文件的姿势和动画里，最多相差 29 厘米（模型尺寸的 8.5%）');
    expect(await differenceOf('Blend', 90)).to.equal('在文件的姿势和动画里，最多相差 29 厘米（模型尺寸的 8.5%）');
    expect(await differenceOf('DualQuaternion', 0)).to.equal('在文件的姿势和动画里看不出差别');
    expect(await differenceOf('DualQuaternion', 2)).to.equal('在文件的姿势和动画里看不出差别');
    expect(await differenceOf('Linear', 90)).to.equal(undefined);
  });

  it('are measured in every pose of the clips too', async () => {
    const scene = await read(tube('DualQuaternion', 0));
    const skins = new Set([0]);
    expect(linearDeviation(scene, skins)).to.be.closeTo(0, 1e-6);
    for (const degrees of [30, 90, 120]) expect(linearDeviation(turning(scene, degrees), skins)).to.be.closeTo(shrunk(degrees), 1e-6);
    expect(linearDeviation(turning(scene, 120), new Set())).to.equal(0);
  });

  it('are measured within bounds, whatever a file holds, and not when nobody waits any more', async () => {
    const scene = turning(await read(tube('DualQuaternion', 0)), 120);
    const [clip] = scene.animations;
    const [primitive] = scene.meshes[0]!.primitives;
    const times = 4000;
    const repeat = (list: Float32Array): Float32Array =>
      Float32Array.from({ length: list.length * times }, (_, i) => list[i % list.length]!);
    const joints = [
      Uint16Array.from(
        { length: primitive!.joints[0]!.length * times },
        (_, i) => primitive!.joints[0]![i % primitive!.joints[0]!.length]!,
      ),
    ];
    const large = { ...primitive!, positions: repeat(primitive!.positions), weights: [repeat(primitive!.weights[0]!)], joints };
    const many = { ...scene, meshes: [{ ...scene.meshes[0]!, primitives: [large] }], animations: Array(1000).fill(clip!) };
    const startedAt = process.cpuUsage().user;
    expect(linearDeviation(many, new Set([0]))).to.be.within(0.1, shrunk(120) + 1e-6);
    expect((process.cpuUsage().user - startedAt) / 1e6).to.be.below(15);
    expect(() => linearDeviation(scene, new Set([0]), AbortSignal.abort(new Error('Enough.')))).to.throw('Enough.');
    const pick = createPicker(seedOf('tube'));
    const source = Buffer.from(tube('DualQuaternion', 90));
    for (let round = 0; round < 60; round++) {
      const error = await readModel(await folder.write({ 'a.fbx': damage(source, pick) })).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined) expect(error).to.be.instanceOf(AppError);
    }
  });
});
