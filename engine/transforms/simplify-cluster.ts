/** One run of the simplifier over a part of a model, with vertices of its own: what a thread does. */

import { MeshoptSimplifier } from '../kernels/meshopt.ts';

/** Lists of the whole model, shared with the threads; nothing is written to them. */
export interface SharedModel {
  /** 3 a vertex. */
  positions: Float32Array;
  /** `stride` a vertex; null when there is nothing to weigh beside positions. */
  attributes: Float32Array | null;
  stride: number;
  weights: number[];
  /** meshoptimizer's flags, one a vertex: 1 locked, 2 protected. */
  lock: Uint8Array;
  /** 3 a triangle. */
  indices: Uint32Array;
}

export interface ClusterInput extends SharedModel {
  /** Cluster of each triangle, and the one that is meant. */
  clusters: Uint8Array;
  cluster: number;
  /** Triangles of the cluster, and how many of them shall stay. */
  triangles: number;
  target: number;
  /** Largest error, in the units of the positions. */
  bound: number;
}

export interface ClusterOutput {
  /** Of the whole model's vertices, in the order of the source's triangles. */
  indices: Uint32Array;
  /** Largest error of a collapse, in the units of the positions. */
  error: number;
}

const unseen = 0xffffffff;

/** Simplifies the triangles of one cluster. Task of a thread. */
export function simplifyCluster(input: ClusterInput): ClusterOutput {
  const { order, indices } = gather(input);
  const local = { ...input, indices, ...pick(input, order) };
  const { indices: kept, error } = reduceMesh(local, input.target, input.bound);
  for (let i = 0; i < kept.length; i++) kept[i] = order[kept[i]!]!;
  return { indices: kept, error };
}

/** First vertex at the same position, per vertex. Task of a thread for many. */
export const positionRemap = (positions: Float32Array): Uint32Array => MeshoptSimplifier.generatePositionRemap(positions, 3);

/** The simplifier over all of `model`. */
export function reduceMesh(model: SharedModel, triangles: number, bound: number): ClusterOutput {
  const { indices, positions, attributes, stride, weights, lock } = model;
  const [reduced, error] = MeshoptSimplifier.simplifyWithAttributes(
    indices,
    positions,
    3,
    attributes ?? positions,
    attributes ? stride : 3,
    attributes ? weights : [0, 0, 0],
    lock,
    triangles * 3,
    bound,
    ['ErrorAbsolute', 'Permissive'],
  );
  return { indices: reduced, error };
}

/** Kept between the clusters of a thread: place of each of the model's vertices among the cluster's, and the cluster's vertices. */
let scratch = { place: new Uint32Array(0), order: new Uint32Array(0) };

/** The cluster's triangles over vertices of their own; `order` says which of the whole model's those are, and holds until the next call. */
function gather({ indices, clusters, cluster, triangles, positions }: ClusterInput): { order: Uint32Array; indices: Uint32Array } {
  const all = positions.length / 3;
  if (scratch.place.length < all) scratch = { place: new Uint32Array(all).fill(unseen), order: new Uint32Array(all) };
  const { place, order } = scratch;
  const own = new Uint32Array(triangles * 3);
  let vertices = 0;
  let next = 0;
  for (let triangle = 0; triangle < clusters.length; triangle++) {
    if (clusters[triangle] !== cluster) continue;
    for (let at = triangle * 3; at < triangle * 3 + 3; at++) {
      const vertex = indices[at]!;
      let local = place[vertex]!;
      if (local === unseen) {
        local = vertices++;
        place[vertex] = local;
        order[local] = vertex;
      }
      own[next++] = local;
    }
  }
  for (let i = 0; i < vertices; i++) place[order[i]!] = unseen;
  return { order: order.subarray(0, vertices), indices: own };
}

function pick(
  { positions, attributes, stride, lock }: SharedModel,
  order: Uint32Array,
): Pick<SharedModel, 'positions' | 'attributes' | 'lock'> {
  const own = new Float32Array(order.length * 3);
  const ownAttributes = attributes && new Float32Array(order.length * stride);
  const ownLock = new Uint8Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const vertex = order[i]!;
    own[i * 3] = positions[vertex * 3]!;
    own[i * 3 + 1] = positions[vertex * 3 + 1]!;
    own[i * 3 + 2] = positions[vertex * 3 + 2]!;
    if (ownAttributes) for (let k = 0; k < stride; k++) ownAttributes[i * stride + k] = attributes[vertex * stride + k]!;
    ownLock[i] = lock[vertex]!;
  }
  return { positions: own, attributes: ownAttributes, lock: ownLock };
}
