/**
 * Large models are simplified in clusters side by side: regions of the model with their common vertices locked. The number of clusters goes by
 * the triangles alone, so that the threads of a machine do not show in the result.
 */

import { withPool } from '../../threads/pool.ts';
import type { VerbContext } from '../../context.ts';
import type { ClusterOutput, SharedModel } from './cluster.ts';
import { tasks } from '../tasks.ts';

/** Below it one run is as fast, and knows no borders. */
const minTriangles = 300_000;
/** A cluster of this size fits a core's share of time and memory. */
const clusterTriangles = 350_000;

/** A power of two; 1 for a model that is simplified as a whole. */
export function clusterCount(triangles: number): number {
  if (triangles < minTriangles) return 1;
  return Math.min(128, Math.max(2, 2 ** Math.ceil(Math.log2(triangles / clusterTriangles))));
}

/** When no cluster's error is above this many times the middle one, all have had fair shares of the budget. */
const fairFactor = 1.8;
/** A cluster whose share changes by less than this part of it keeps its result. */
const changeWorthARun = 0.1;
/** How often the budget is shared out again. */
const maxShares = 3;

/**
 * Simplifies to `target` triangles in clusters, as far as `bound` (in the units of the positions) allows. The budget goes where the error is:
 * clusters that came out with less of it than others give triangles up, and are run again.
 *
 * @param clusters as `splitInClusters` gives them.
 * @param remap first vertex at the same position, per vertex.
 * @returns indices sorted by the source's order within each cluster, and the largest error of a collapse.
 */
export async function reduceInClusters(
  model: SharedModel,
  clusters: Uint8Array,
  remap: Uint32Array,
  target: number,
  bound: number,
  context: VerbContext,
): Promise<ClusterOutput[]> {
  const total = model.indices.length / 3;
  const count = clusterCount(total);
  const runs = runsOf(clusters, count);
  const sizes = runs.map(trianglesIn);
  const { positions, attributes, stride, weights, indices } = model;
  // Named one by one: whatever else the caller's model holds would be copied to the thread with each cluster.
  const shared = { positions, attributes, stride, weights, indices, lock: lockBorders(model, clusters, remap) };

  return withPool(context, async (pool) => {
    const shares = sizes.map((size) => Math.round((size * target) / total));
    const results = Array.from<ClusterOutput>({ length: count });
    const run = async (wanted: number[]): Promise<void> => {
      const underWay = wanted.map(async (cluster) => {
        const task = { ...shared, runs: runs[cluster]!, triangles: sizes[cluster]!, target: shares[cluster]!, bound };
        results[cluster] = await pool.run(tasks.simplifyCluster, task);
      });
      await Promise.all(underWay);
    };
    await run(sizes.map((_, cluster) => cluster));
    for (let round = 1; round < maxShares && !isFair(results, shares, bound); round++) {
      const next = shareOut(results, sizes, target, bound);
      const again = next.flatMap((share, cluster) =>
        Math.abs(share - shares[cluster]!) > shares[cluster]! * changeWorthARun ? [cluster] : [],
      );
      const left = target - results.reduce((sum, { indices }, cluster) => sum + (again.includes(cluster) ? 0 : indices.length / 3), 0);
      const wanted = again.reduce((sum, cluster) => sum + next[cluster]!, 0);
      for (const cluster of again) shares[cluster] = Math.max(1, Math.min(sizes[cluster]!, Math.round((next[cluster]! * left) / wanted)));
      await run(again);
    }
    return results;
  });
}

/** Whether the clusters that came to their share did so at about the same error. */
function isFair(results: ClusterOutput[], shares: number[], bound: number): boolean {
  const reached = results.filter(({ indices }, cluster) => indices.length / 3 <= shares[cluster]! * 1.01 + 2);
  if (reached.length < results.length) return false;
  const errors = reached.map(({ error }) => Math.max(error, bound * 1e-4));
  const middle = errors.toSorted((a, b) => a - b)[(errors.length - 1) >> 1]!;
  return Math.max(...errors) <= middle * fairFactor;
}

/**
 * Triangles for each cluster so that all end at about the same error. A smooth surface drawn with n triangles lies about c / n from the true
 * one; c is known from the run before. What a cluster cannot give or use, the others share.
 */
function shareOut(results: ClusterOutput[], sizes: number[], target: number, bound: number): number[] {
  const cost = results.map(({ indices, error }) => (indices.length / 3) * Math.max(error, bound * 1e-4));
  const shares = sizes.map(() => 0);
  const free = new Set(sizes.keys());
  let left = target;
  for (let settled = true; settled && free.size > 0;) {
    settled = false;
    const sum = [...free].reduce((total, cluster) => total + cost[cluster]!, 0);
    for (const cluster of free) {
      const share = sum > 0 ? (left * cost[cluster]!) / sum : left / free.size;
      shares[cluster] = Math.max(1, Math.round(share));
      if (share <= sizes[cluster]!) continue;
      shares[cluster] = sizes[cluster]!;
      left -= sizes[cluster]!;
      free.delete(cluster);
      settled = true;
      break;
    }
  }
  return shares;
}

/** Cluster of each triangle: the model halved along its longer sides at the median triangle, until there are `clusterCount` parts. */
export function splitInClusters({ positions, indices }: Pick<SharedModel, 'positions' | 'indices'>): Uint8Array {
  const count = clusterCount(indices.length / 3);
  const clusters = new Uint8Array(new SharedArrayBuffer(indices.length / 3));
  for (let parts = 1; parts < count; parts *= 2) {
    const cuts = Array.from({ length: parts }, (_, part) => medianCut(positions, indices, clusters, part));
    for (let triangle = 0; triangle < clusters.length; triangle++) {
      const part = clusters[triangle]!;
      const { axis, at } = cuts[part]!;
      if (middle(positions, indices, triangle, axis) > at) clusters[triangle] = part + parts;
    }
  }
  return clusters;
}

/** Three times the centroid's coordinate. */
const middle = (positions: Float32Array, indices: Uint32Array, triangle: number, axis: number): number =>
  positions[indices[triangle * 3]! * 3 + axis]! +
  positions[indices[triangle * 3 + 1]! * 3 + axis]! +
  positions[indices[triangle * 3 + 2]! * 3 + axis]!;

const sampleCount = 8192;

/** Where to cut a part: across its longest side, in the middle of a sample of its triangles. */
function medianCut(positions: Float32Array, indices: Uint32Array, clusters: Uint8Array, part: number): { axis: number; at: number } {
  const step = Math.max(1, Math.floor(clusters.length / sampleCount));
  const samples: number[][] = [[], [], []];
  for (let triangle = 0; triangle < clusters.length; triangle += step) {
    if (clusters[triangle] !== part) continue;
    for (let axis = 0; axis < 3; axis++) samples[axis]!.push(middle(positions, indices, triangle, axis));
  }
  const sorted = samples.map((values) => Float64Array.from(values).sort());
  const span = (values: Float64Array): number => (values.at(-1) ?? 0) - (values[0] ?? 0);
  const axis = [0, 1, 2].reduce((best, other) => (span(sorted[other]!) > span(sorted[best]!) ? other : best));
  return { axis, at: sorted[axis]![sorted[axis]!.length >> 1] ?? 0 };
}

/** Stretches of triangles of each cluster: the first, and the first after it. */
function runsOf(clusters: Uint8Array, count: number): Uint32Array[] {
  const runs = Array.from({ length: count }, (): number[] => []);
  for (let from = 0, to = 0; from < clusters.length; from = to) {
    const cluster = clusters[from]!;
    for (to = from + 1; to < clusters.length && clusters[to] === cluster;) to++;
    runs[cluster]!.push(from, to);
  }
  return runs.map((list) => Uint32Array.from(list));
}

function trianglesIn(runs: Uint32Array): number {
  let triangles = 0;
  for (let i = 0; i < runs.length; i += 2) triangles += runs[i + 1]! - runs[i]!;
  return triangles;
}

const locked = 1;
const none = 255;
const several = 254;

/** The model's flags, with every place locked that triangles of several clusters share. */
function lockBorders({ indices, lock }: SharedModel, clusters: Uint8Array, remap: Uint32Array): Uint8Array {
  const owner = new Uint8Array(remap.length).fill(none);
  for (let triangle = 0, at = 0; triangle < clusters.length; triangle++) {
    const cluster = clusters[triangle]!;
    for (let k = 0; k < 3; k++, at++) {
      const place = remap[indices[at]!]!;
      if (owner[place] === none) owner[place] = cluster;
      else if (owner[place] !== cluster) owner[place] = several;
    }
  }
  const flags = new Uint8Array(new SharedArrayBuffer(lock.length));
  for (let vertex = 0; vertex < flags.length; vertex++) {
    flags[vertex] = lock[vertex]! | (owner[remap[vertex]!] === several ? locked : 0);
  }
  return flags;
}
