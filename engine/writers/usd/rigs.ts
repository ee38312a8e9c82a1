/** Skins as skeletons: where each stands in the tree, and which nodes are its joints and nothing else. */

import { AppError } from '#domain/errors/app-error';
import { invertAffine } from '../../scenes/invert.ts';
import type { Mat4, Scene } from '../../scenes/scene.ts';
import { identityMatrix, multiplyMatrices, worldMatrices } from '../../scenes/world.ts';
import { Names, shownName } from './names.ts';

/** Stands for the prim above all nodes. */
export const top = -1;

export interface Rig {
  skin: number;
  /** The node below which the skeleton stands: its joints are placed relative to it. */
  anchor: number;
  /** Nodes, parents first. */
  joints: number[];
  /** Names of the joints from the anchor down, `/` between. */
  paths: string[];
  /** What people call them, each once. */
  names: string[];
  /** Place of each of the skin's joints in `joints`. */
  jointOf: Uint32Array;
  /** Places of the joints in the world when the mesh was bound. */
  binds: Mat4[];
  /** Place of the mesh then. */
  geomBind: Mat4;
}

export interface RigPlan {
  /** By skin; undefined for one that bends nothing. */
  rigs: (Rig | undefined)[];
  /** Nodes that are nothing but joints. */
  hidden: Uint8Array;
  /** Nodes, or `top`, that hold a skeleton and all that it bends. */
  skelRoots: Set<number>;
}

/** The names of joints, each with those above it, may together be this long. */
const longestPaths = 64 * 1024 * 1024;

/** Plans the skeletons of the scene. Nodes between joints, and bare ones at their ends, are joints as well, so that each joint's place is its node's own. */
export function planRigs(scene: Scene): RigPlan {
  const world = worldMatrices(scene);
  const { parents, depths, order } = treeOf(scene);
  const common = (a: number, b: number): number => {
    while (a !== b) {
      if (a === top || b === top) return top;
      if (depths[a]! >= depths[b]!) a = parents[a]!;
      else b = parents[b]!;
    }
    return a;
  };
  const bent = bentNodes(scene, world);
  const anchors = scene.skins.map(({ joints }, skin) => {
    if (!bent[skin]) return undefined;
    const own = new Set(joints);
    // What is not in the tree has no place: its skeleton stands in the world's.
    if (joints.some((joint) => world[joint] === undefined)) return top;
    return joints
      .filter((joint) => !own.has(parents[joint]!))
      .map((joint) => parents[joint]!)
      .reduce((a, b) => common(a, b), parents[joints[0]!] ?? top);
  });

  const bare = new Uint8Array(scene.nodes.length).fill(1);
  for (const anchor of anchors) if (anchor !== undefined && anchor !== top) bare[anchor] = 0;
  for (const index of order.toReversed()) {
    const { mesh, camera, light } = scene.nodes[index]!;
    if (mesh !== null || camera !== null || light !== null) bare[index] = 0;
    if (!bare[index] && parents[index] !== top) bare[parents[index]!] = 0;
  }

  const hidden = new Uint8Array(scene.nodes.length);
  const skelRoots = new Set<number>();
  const budget = { left: longestPaths };
  const rigs = scene.skins.map((skin, index) => {
    const anchor = anchors[index];
    if (anchor === undefined) return undefined;
    const joints = jointsOf(scene, skin.joints, anchor, parents, world, bare);
    for (const joint of joints) if (bare[joint]) hidden[joint] = 1;
    skelRoots.add(bent[index]!.reduce((a, b) => common(a, b), anchor));
    return {
      ...bindOf(scene, index, joints, world),
      skin: index,
      anchor,
      joints,
      paths: pathsOf(scene, joints, parents, budget),
      names: namesOf(scene, joints),
    };
  });
  return { rigs, hidden, skelRoots };
}

/** Each reachable node's parent, depth and place in an order with parents first. */
function treeOf(scene: Scene): { parents: Int32Array; depths: Int32Array; order: number[] } {
  const parents = new Int32Array(scene.nodes.length).fill(top);
  const depths = new Int32Array(scene.nodes.length);
  const seen = new Uint8Array(scene.nodes.length);
  const order: number[] = [];
  const stack = scene.roots.toReversed();
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    if (seen[index]) continue;
    seen[index] = 1;
    order.push(index);
    for (const child of scene.nodes[index]!.children.toReversed()) {
      if (seen[child]) continue;
      parents[child] = index;
      depths[child] = depths[index]! + 1;
      stack.push(child);
    }
  }
  return { parents, depths, order };
}

/** For each skin the nodes whose meshes it bends; undefined for none. */
function bentNodes(scene: Scene, world: readonly (Mat4 | undefined)[]): (number[] | undefined)[] {
  const bent = scene.skins.map((): number[] | undefined => undefined);
  scene.nodes.forEach(({ mesh, skin }, index) => {
    if (mesh === null || skin === null || !world[index] || !scene.skins[skin] || scene.skins[skin].joints.length === 0) return;
    if (scene.meshes[mesh]!.primitives.some(({ joints }) => joints.length > 0)) (bent[skin] ??= []).push(index);
  });
  return bent;
}

function jointsOf(
  scene: Scene,
  named: readonly number[],
  anchor: number,
  parents: Int32Array,
  world: readonly (Mat4 | undefined)[],
  bare: Uint8Array,
): number[] {
  const wanted = new Set<number>();
  const starts: number[] = [];
  for (const joint of named) {
    if (!world[joint]) {
      wanted.add(joint);
      starts.push(joint);
    } else
      for (let index = joint; index !== anchor && !wanted.has(index); index = parents[index]!) {
        wanted.add(index);
        if (parents[index] === anchor) starts.push(index);
      }
  }
  const isNamed = new Set(named);
  const ordered = new Set<number>();
  const stack = starts.toReversed().map((index) => ({ index, below: false }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { index } = entry;
    if (ordered.has(index)) continue;
    ordered.add(index);
    const below = entry.below || isNamed.has(index);
    for (const child of scene.nodes[index]!.children.toReversed())
      if (wanted.has(child) || (below && bare[child])) stack.push({ index: child, below });
  }
  return [...ordered];
}

function pathsOf(scene: Scene, joints: readonly number[], parents: Int32Array, budget: { left: number }): string[] {
  const paths = new Map<number, string>();
  const names = new Map<number, Names>();
  for (const joint of joints) {
    const parent = paths.has(parents[joint]!) ? parents[joint]! : top;
    let siblings = names.get(parent);
    if (!siblings) names.set(parent, (siblings = new Names()));
    const { name } = siblings.take(scene.nodes[joint]!.name, 'Joint');
    const path = parent === top ? name : `${paths.get(parent)!}/${name}`;
    if ((budget.left -= path.length) < 0) throw new AppError('model.tooComplex', { limit: 'USD 骨骼路径 64 MB' });
    paths.set(joint, path);
  }
  return [...paths.values()];
}

function namesOf({ nodes }: Scene, joints: readonly number[]): string[] {
  const taken = new Set<string>();
  return joints.map((joint, at) => {
    const wanted = shownName(nodes[joint]!.name) || 'Joint';
    const name = taken.has(wanted) ? `${wanted} #${at}` : wanted;
    taken.add(name);
    return name;
  });
}

/**
 * A skin takes a mesh to joints by its inverse bind matrices; USD by the mesh's place when it was bound, and the inverse of each joint's. Any place of the
 * mesh gives the same, so it is chosen such that the first joint was bound where it rests.
 */
function bindOf(
  scene: Scene,
  skin: number,
  joints: readonly number[],
  world: readonly (Mat4 | undefined)[],
): Pick<Rig, 'jointOf' | 'binds' | 'geomBind'> {
  const { joints: named, inverseBindMatrices } = scene.skins[skin]!;
  const place = new Map(joints.map((joint, index) => [joint, index]));
  const inverseOf = (at: number): Mat4 =>
    inverseBindMatrices ? Float64Array.from(inverseBindMatrices.subarray(at * 16, at * 16 + 16)) : identityMatrix();
  const first = world[named[0]!];
  const rest = first && multiplyMatrices(first, inverseOf(0));
  const geomBind = rest && invertAffine(rest) ? rest : identityMatrix();
  const binds = joints.map((joint) => world[joint] ?? identityMatrix());
  named.forEach((joint, at) => {
    const inverse = invertAffine(inverseOf(at));
    if (inverse) binds[place.get(joint)!] = multiplyMatrices(geomBind, inverse);
  });
  return { jointOf: Uint32Array.from(named, (joint) => place.get(joint)!), binds, geomBind };
}
