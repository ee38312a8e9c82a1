/** A bounding volume hierarchy over triangles that answers what is nearest to a point. */

import type { WorldTriangles } from './world-triangles.ts';

export interface TriangleTree {
  /** Corners in the tree's own order, 9 floats a triangle. */
  corners: Float32Array;
  /** Place in the tree's order → number of the triangle as it was given. */
  order: Uint32Array;
  /** Box of node n: min x, y, z, max x, y, z at 6n. */
  boxes: Float32Array;
  /** Leaf: its first triangle. Inner node: its left child, the right one next to it. */
  first: Uint32Array;
  /** Triangles of a leaf, 0 for an inner node. */
  counts: Uint32Array;
}

const leafSize = 4;
const bins = 12;
/** Beyond this depth nodes are cut in halves, so that no model makes the tree a list. */
const deepest = 48;
const stackSize = 128;

/** Builds the tree top down, cutting the longest axis of the centroids where the surface area heuristic is least. */
export function buildTriangleTree({ corners, count }: WorldTriangles): TriangleTree {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const centres = new Float32Array(count * 3);
  for (let i = 0; i < count * 3; i++) {
    const at = Math.floor(i / 3) * 9 + (i % 3);
    centres[i] = (corners[at]! + corners[at + 3]! + corners[at + 6]!) / 3;
  }
  // A leaf holds one triangle at least, so a binary tree has no more nodes than this.
  const capacity = Math.max(1, 2 * count);
  const boxes = new Float32Array(capacity * 6);
  const first = new Uint32Array(capacity);
  const counts = new Uint32Array(capacity);
  let nodes = 1;
  const binCounts = new Uint32Array(bins);
  const binBoxes = new Float64Array(bins * 6);
  const rightAreas = new Float64Array(bins);
  const stack: { node: number; from: number; to: number; depth: number }[] = [{ node: 0, from: 0, to: count, depth: 0 }];

  for (let task = stack.pop(); task; task = stack.pop()) {
    const { node, from, to, depth } = task;
    const box = boxes
      .subarray(node * 6, node * 6 + 6)
      .fill(Infinity, 0, 3)
      .fill(-Infinity, 3, 6);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i++) {
      const triangle = order[i]!;
      for (let k = 0; k < 9; k++) {
        const value = corners[triangle * 9 + k]!;
        const axis = k % 3;
        if (value < box[axis]!) box[axis] = value;
        if (value > box[axis + 3]!) box[axis + 3] = value;
      }
      for (let axis = 0; axis < 3; axis++) {
        const value = centres[triangle * 3 + axis]!;
        if (value < low[axis]!) low[axis] = value;
        if (value > high[axis]!) high[axis] = value;
      }
    }
    if (to - from <= leafSize) {
      first[node] = from;
      counts[node] = to - from;
      continue;
    }
    const spans = low.map((value, axis) => high[axis]! - value);
    const axis = spans.indexOf(Math.max(...spans));
    const middle = spans[axis]! > 0 && depth < deepest ? partition(axis, from, to, low[axis]!, bins / spans[axis]!) : (from + to) >> 1;
    first[node] = nodes;
    stack.push({ node: nodes + 1, from: middle, to, depth: depth + 1 }, { node: nodes, from, to: middle, depth: depth + 1 });
    nodes += 2;
  }

  /** Reorders `from` up to `to` around the cheapest of the bins' borders and returns where the right half starts. */
  function partition(axis: number, from: number, to: number, start: number, scale: number): number {
    const binOf = (triangle: number): number => Math.min(bins - 1, Math.floor((centres[triangle * 3 + axis]! - start) * scale));
    binCounts.fill(0);
    for (let bin = 0; bin < bins; bin++) binBoxes.fill(Infinity, bin * 6, bin * 6 + 3).fill(-Infinity, bin * 6 + 3, bin * 6 + 6);
    for (let i = from; i < to; i++) {
      const triangle = order[i]!;
      const bin = binOf(triangle);
      binCounts[bin]!++;
      for (let k = 0; k < 9; k++) {
        const value = corners[triangle * 9 + k]!;
        const at = bin * 6 + (k % 3);
        if (value < binBoxes[at]!) binBoxes[at] = value;
        if (value > binBoxes[at + 3]!) binBoxes[at + 3] = value;
      }
    }
    const grow = (box: Float64Array, bin: number): number => {
      for (let k = 0; k < 3; k++) {
        box[k] = Math.min(box[k]!, binBoxes[bin * 6 + k]!);
        box[k + 3] = Math.max(box[k + 3]!, binBoxes[bin * 6 + k + 3]!);
      }
      const [x, y, z] = [box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!];
      return x < 0 ? 0 : x * y + y * z + z * x;
    };
    const empty = (): Float64Array => new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
    const right = empty();
    for (let bin = bins - 1; bin > 0; bin--) rightAreas[bin] = grow(right, bin);
    const left = empty();
    let best = Infinity;
    let border = bins >> 1;
    for (let bin = 0, held = 0; bin < bins - 1; bin++) {
      held += binCounts[bin]!;
      const cost = grow(left, bin) * held + rightAreas[bin + 1]! * (to - from - held);
      if (held > 0 && held < to - from && cost < best) {
        best = cost;
        border = bin + 1;
      }
    }
    let i = from;
    let j = to;
    while (i < j) {
      const triangle = order[i]!;
      if (binOf(triangle) < border) i++;
      else {
        order[i] = order[--j]!;
        order[j] = triangle;
      }
    }
    return i > from && i < to ? i : (from + to) >> 1;
  }

  const sorted = new Float32Array(count * 9);
  for (let i = 0; i < count; i++) sorted.set(corners.subarray(order[i]! * 9, order[i]! * 9 + 9), i * 9);
  return { corners: sorted, order, boxes: boxes.slice(0, nodes * 6), first: first.slice(0, nodes), counts: counts.slice(0, nodes) };
}

/** Squared distance from a point to a triangle (Ericson, Real-Time Collision Detection, 5.1.5). `c` holds 9 floats from `at`. */
export function squaredDistance(px: number, py: number, pz: number, c: Float32Array, at: number): number {
  const ax = c[at]!;
  const ay = c[at + 1]!;
  const az = c[at + 2]!;
  const abx = c[at + 3]! - ax;
  const aby = c[at + 4]! - ay;
  const abz = c[at + 5]! - az;
  const acx = c[at + 6]! - ax;
  const acy = c[at + 7]! - ay;
  const acz = c[at + 8]! - az;
  const apx = px - ax;
  const apy = py - ay;
  const apz = pz - az;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const length = (x: number, y: number, z: number): number => x * x + y * y + z * z;
  if (d1 <= 0 && d2 <= 0) return length(apx, apy, apz);
  const bpx = apx - abx;
  const bpy = apy - aby;
  const bpz = apz - abz;
  const d3 = abx * bpx + aby * bpy + abz * bpz;
  const d4 = acx * bpx + acy * bpy + acz * bpz;
  if (d3 >= 0 && d4 <= d3) return length(bpx, bpy, bpz);
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const v = d1 / (d1 - d3);
    return length(apx - v * abx, apy - v * aby, apz - v * abz);
  }
  const cpx = apx - acx;
  const cpy = apy - acy;
  const cpz = apz - acz;
  const d5 = abx * cpx + aby * cpy + abz * cpz;
  const d6 = acx * cpx + acy * cpy + acz * cpz;
  if (d6 >= 0 && d5 <= d6) return length(cpx, cpy, cpz);
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const w = d2 / (d2 - d6);
    return length(apx - w * acx, apy - w * acy, apz - w * acz);
  }
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return length(bpx + w * (abx - acx), bpy + w * (aby - acy), bpz + w * (abz - acz));
  }
  const sum = va + vb + vc;
  if (!(sum > 0)) return length(apx, apy, apz);
  const v = vb / sum;
  const w = vc / sum;
  return length(apx - v * abx - w * acx, apy - v * aby - w * acy, apz - v * abz - w * acz);
}

function boxDistance(px: number, py: number, pz: number, boxes: Float32Array, node: number): number {
  const at = node * 6;
  const x = px < boxes[at]! ? boxes[at]! - px : px > boxes[at + 3]! ? px - boxes[at + 3]! : 0;
  const y = py < boxes[at + 1]! ? boxes[at + 1]! - py : py > boxes[at + 4]! ? py - boxes[at + 4]! : 0;
  const z = pz < boxes[at + 2]! ? boxes[at + 2]! - pz : pz > boxes[at + 5]! ? pz - boxes[at + 5]! : 0;
  return x * x + y * y + z * z;
}

const nodeStack = new Uint32Array(stackSize);
const distanceStack = new Float64Array(stackSize);

/** What `nearest` found: a place in the tree's order and its squared distance. */
export interface Nearest {
  triangle: number;
  squared: number;
}

/** The triangle nearest to a point. `hint` is a triangle that may be near (the last answer); it only saves time. */
export function nearest(tree: TriangleTree, px: number, py: number, pz: number, hint: number, out: Nearest): Nearest {
  const { boxes, first, counts, corners } = tree;
  let triangle = hint;
  let best = squaredDistance(px, py, pz, corners, hint * 9);
  let top = 0;
  nodeStack[0] = 0;
  distanceStack[0] = boxDistance(px, py, pz, boxes, 0);
  while (top >= 0) {
    const node = nodeStack[top]!;
    if (distanceStack[top--]! >= best) continue;
    const count = counts[node]!;
    if (count > 0) {
      for (let i = first[node]!; i < first[node]! + count; i++) {
        const squared = squaredDistance(px, py, pz, corners, i * 9);
        if (squared < best) {
          best = squared;
          triangle = i;
        }
      }
      continue;
    }
    const left = first[node]!;
    const leftDistance = boxDistance(px, py, pz, boxes, left);
    const rightDistance = boxDistance(px, py, pz, boxes, left + 1);
    const leftFirst = leftDistance <= rightDistance;
    const far = leftFirst ? rightDistance : leftDistance;
    const near = leftFirst ? leftDistance : rightDistance;
    if (far < best) {
      nodeStack[++top] = leftFirst ? left + 1 : left;
      distanceStack[top] = far;
    }
    if (near < best) {
      nodeStack[++top] = leftFirst ? left : left + 1;
      distanceStack[top] = near;
    }
  }
  out.triangle = triangle;
  out.squared = best;
  return out;
}

/**
 * Largest cosine between the unit vector n and the normal of a triangle within `reach` of the point; -1 when there is none with an
 * area. Near an edge, or where sheets coincide, several triangles are equally near: the one that agrees best is meant.
 */
export function bestAlignment(
  tree: TriangleTree,
  px: number,
  py: number,
  pz: number,
  reach: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  const { boxes, first, counts, corners } = tree;
  const squaredReach = reach * reach;
  let best = -1;
  let top = 0;
  nodeStack[0] = 0;
  while (top >= 0) {
    const node = nodeStack[top--]!;
    if (boxDistance(px, py, pz, boxes, node) > squaredReach) continue;
    const count = counts[node]!;
    if (count === 0) {
      nodeStack[++top] = first[node]! + 1;
      nodeStack[++top] = first[node]!;
      continue;
    }
    for (let i = first[node]!; i < first[node]! + count; i++) {
      const at = i * 9;
      const abx = corners[at + 3]! - corners[at]!;
      const aby = corners[at + 4]! - corners[at + 1]!;
      const abz = corners[at + 5]! - corners[at + 2]!;
      const acx = corners[at + 6]! - corners[at]!;
      const acy = corners[at + 7]! - corners[at + 1]!;
      const acz = corners[at + 8]! - corners[at + 2]!;
      const x = aby * acz - abz * acy;
      const y = abz * acx - abx * acz;
      const z = abx * acy - aby * acx;
      const length = Math.sqrt(x * x + y * y + z * z);
      const cosine = length > 0 ? (x * nx + y * ny + z * nz) / length : -1;
      if (cosine > best && squaredDistance(px, py, pz, corners, at) <= squaredReach) best = cosine;
    }
  }
  return best;
}
