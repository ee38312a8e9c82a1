/** How far skins that blend dual quaternions are from what a glTF, which blends matrices, shows of them. */

import { decomposeMatrix } from '#engine/scenes/decompose';
import { sampleChannel } from '#engine/scenes/sample-channel';
import type { Animation, Mat4, Primitive, Scene, SceneNode } from '#engine/scenes/scene';
import { identityMatrix, multiplyMatrices, worldMatrices } from '#engine/scenes/world';

/** Times of each clip at which it is looked, its ends among them. */
const samples = 20;
/** Vertices that are looked at, over all poses, and nodes that are placed for it: evenly fewer vertices, then fewer clips, are beyond. */
const most = { vertices: 2_000_000, nodes: 2_000_000 };

/** A mesh and those of its vertices that several joints move: one alone moves as both ways say. */
interface Bent {
  skin: number;
  primitive: Primitive;
  vertices: number[];
}

/** What a joint does to a vertex: as a matrix, and as a dual quaternion (`real`, `dual`) behind a scale. */
interface Motion {
  matrix: Mat4;
  real: number[];
  dual: number[];
  scale: number[];
}

/**
 * The largest distance, in metres, between a vertex of `skins` as dual quaternions place it and as linear blending does: at rest and at 20 times of each clip. Where a
 * file blends between the two it is less. Source: Kavan, Collins, Žára and O’Sullivan, Geometric Skinning with Approximate Dual Quaternion Blending, 2008.
 */
export function linearDeviation(scene: Scene, skins: ReadonlySet<number>, signal?: AbortSignal): number {
  const bent = bentMeshes(scene, skins);
  const tracks = scene.animations.reduce((sum, { channels }) => sum + channels.length, 0);
  const poses = Math.max(samples, Math.floor(most.nodes / (scene.nodes.length + tracks)));
  const clips = scene.animations.slice(0, Math.floor(poses / samples));
  const looks = bent.reduce((sum, { vertices }) => sum + vertices.length, 0) * (1 + clips.length * samples);
  const stride = Math.max(1, Math.ceil(looks / most.vertices));
  let largest = deviationOf(scene, scene.nodes, bent, stride);
  for (const clip of clips)
    for (let sample = 0; sample < samples; sample++) {
      signal?.throwIfAborted();
      largest = Math.max(largest, deviationOf(scene, nodesAt(scene, clip, sample / (samples - 1)), bent, stride));
    }
  return largest;
}

function bentMeshes(scene: Scene, skins: ReadonlySet<number>): Bent[] {
  const drawn = new Map<string, { skin: number; mesh: number }>();
  for (const { mesh, skin } of scene.nodes)
    if (mesh !== null && skin !== null && skins.has(skin)) drawn.set(`${mesh} ${skin}`, { mesh, skin });
  return [...drawn.values()].flatMap(({ mesh, skin }) =>
    scene.meshes[mesh]!.primitives.map((primitive) => ({ skin, primitive, vertices: sharedVertices(primitive) })),
  );
}

function sharedVertices({ positions, weights }: Primitive): number[] {
  const found: number[] = [];
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    let held = 0;
    for (const set of weights) for (let k = 0; k < 4; k++) held += Number(set[vertex * 4 + k]! > 0);
    if (held > 1) found.push(vertex);
  }
  return found;
}

/** The nodes as a clip places them at a `share` of its time. */
function nodesAt({ nodes }: Scene, { channels }: Animation, share: number): SceneNode[] {
  let [begin, end] = [Infinity, -Infinity];
  for (const { times } of channels) [begin, end] = [Math.min(begin, times[0] ?? begin), Math.max(end, times.at(-1) ?? end)];
  const posed = [...nodes];
  for (const channel of channels) {
    if (channel.path === 'weights' || channel.times.length === 0) continue;
    posed[channel.node] = { ...posed[channel.node]!, [channel.path]: sampleChannel(channel, begin + (end - begin) * share) };
  }
  return posed;
}

function deviationOf(scene: Scene, nodes: SceneNode[], bent: readonly Bent[], stride: number): number {
  const world = worldMatrices({ ...scene, nodes });
  const motions = new Map<number, Motion[]>();
  let largest = 0;
  for (const { skin, primitive, vertices } of bent) {
    let own = motions.get(skin);
    if (!own) motions.set(skin, (own = motionsOf(scene, skin, world)));
    for (let i = 0; i < vertices.length; i += stride) largest = Math.max(largest, distanceAt(primitive, vertices[i]!, own));
  }
  return largest;
}

function motionsOf(scene: Scene, skin: number, world: readonly (Mat4 | undefined)[]): Motion[] {
  const { joints, inverseBindMatrices } = scene.skins[skin]!;
  return joints.map((joint, i) => {
    const matrix = multiplyMatrices(
      world[joint] ?? identityMatrix(),
      inverseBindMatrices ?? identityMatrix(),
      inverseBindMatrices ? i * 16 : 0,
    );
    const { translation, rotation, scale } = decomposeMatrix(matrix);
    return { matrix, real: rotation, dual: product([...translation.map((value) => value / 2), 0], rotation), scale };
  });
}

/** Of two quaternions, x y z w. */
const product = ([ax, ay, az, aw]: number[], [bx, by, bz, bw]: number[]): number[] => [
  aw! * bx! + ax! * bw! + ay! * bz! - az! * by!,
  aw! * by! - ax! * bz! + ay! * bw! + az! * bx!,
  aw! * bz! + ax! * by! - ay! * bx! + az! * bw!,
  aw! * bw! - ax! * bx! - ay! * by! - az! * bz!,
];

/** Between the two places of a vertex; 0 where they are no numbers. */
function distanceAt({ positions, joints, weights }: Primitive, vertex: number, motions: readonly Motion[]): number {
  const at = [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!] as const;
  const linear = [0, 0, 0];
  const real = [0, 0, 0, 0];
  const dual = [0, 0, 0, 0];
  const scale = [0, 0, 0];
  let first: Motion | undefined;
  for (const [set, shares] of weights.entries())
    for (let k = 0; k < 4; k++) {
      const share = shares[vertex * 4 + k]!;
      const motion = share > 0 ? motions[joints[set]![vertex * 4 + k]!] : undefined;
      if (!motion) continue;
      const { matrix } = motion;
      first ??= motion;
      // A quaternion and its negative are one turn: the one on the first's side.
      const signed = first.real.reduce((sum, part, i) => sum + part * motion.real[i]!, 0) < 0 ? -share : share;
      for (let i = 0; i < 4; i++) {
        real[i]! += signed * motion.real[i]!;
        dual[i]! += signed * motion.dual[i]!;
      }
      for (let i = 0; i < 3; i++) {
        scale[i]! += share * motion.scale[i]!;
        linear[i]! += share * (matrix[i]! * at[0] + matrix[4 + i]! * at[1] + matrix[8 + i]! * at[2] + matrix[12 + i]!);
      }
    }
  const length = Math.hypot(...real);
  const turn = real.map((part) => part / length);
  const back = [-turn[0]!, -turn[1]!, -turn[2]!, turn[3]!];
  const [tx, ty, tz] = product(
    dual.map((part) => (2 * part) / length),
    back,
  );
  const [x, y, z] = product(product(turn, [...at.map((value, i) => value * scale[i]!), 0]), back);
  return Math.hypot(x! + tx! - linear[0]!, y! + ty! - linear[1]!, z! + tz! - linear[2]!) || 0;
}
