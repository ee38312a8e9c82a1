/** One run of the simplifier over a model or a part of it: what a thread does. */

import { keepKernel } from '../../kernels/keep.ts';
import type { KernelExports } from '../../kernels/load.ts';

/** Lists of the whole model, shared with the threads; nothing is written to them. */
export interface SharedModel {
  /** 3 a vertex. */
  positions: Float32Array;
  /** `stride` per vertex; null when only positions are weighed. */
  attributes: Float32Array | null;
  stride: number;
  weights: number[];
  /** meshoptimizer's flags, one a vertex: 1 locked, 2 protected. */
  lock: Uint8Array;
  /** 3 a triangle. */
  indices: Uint32Array;
}

export interface ClusterInput extends SharedModel {
  /** Stretches of the model's triangles that are the cluster: the first of each, and the first after it. */
  runs: Uint32Array;
  /** Their triangles, and how many should remain. */
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

/** `engine/kernels/simplify.cpp`; addresses are in bytes. */
interface SimplifyKernel extends KernelExports {
  begin(triangles: number): number;
  gather(modelVertices: number): number;
  runs_at(): number;
  run_count(): number;
  begin_vertices(count: number, stride: number): number;
  simplify(target: number, bound: number): number;
  error(): number;
}

const simplifier = keepKernel<SimplifyKernel>('simplify');

/** Simplifies the triangles of one cluster. Task of a thread. */
export function simplifyCluster(input: ClusterInput): Promise<ClusterOutput> {
  const { indices, runs, triangles } = input;
  return simplifier.use((kernel) => {
    const at = begin(kernel, triangles);
    const own = new Uint32Array(kernel.memory.buffer, at, triangles * 3);
    for (let i = 0, next = 0; i < runs.length; i += 2) {
      const run = indices.subarray(runs[i]! * 3, runs[i + 1]! * 3);
      own.set(run, next);
      next += run.length;
    }
    const vertices = kernel.gather(input.positions.length / 3);
    fill(vertexRoom(kernel, vertices, input), input, new Uint32Array(kernel.memory.buffer, kernel.runs_at() >>> 0, kernel.run_count() * 2));
    return run(kernel, at, input.target, input.bound);
  });
}

/** The simplifier over all of `model`. */
export function reduceMesh(model: SharedModel, triangles: number, bound: number): Promise<ClusterOutput> {
  return simplifier.use((kernel) => {
    const at = begin(kernel, model.indices.length / 3);
    new Uint32Array(kernel.memory.buffer, at, model.indices.length).set(model.indices);
    const vertices = model.positions.length / 3;
    fill(vertexRoom(kernel, vertices, model), model, Uint32Array.of(0, vertices));
    return run(kernel, at, triangles, bound);
  });
}

/** An address is unsigned, which a call from JavaScript does not see. */
const begin = (kernel: SimplifyKernel, triangles: number): number => kernel.begin(triangles) >>> 0;

interface VertexRoom {
  positions: Float32Array;
  attributes: Float32Array;
  lock: Uint8Array;
}

/** Where the kernel expects its vertices; the weights are there already. */
function vertexRoom(kernel: SimplifyKernel, vertices: number, { attributes, stride, weights }: SharedModel): VertexRoom {
  const components = attributes ? stride : 0;
  const at = kernel.begin_vertices(vertices, components) >>> 0;
  const { buffer } = kernel.memory;
  const attributesAt = at + vertices * 12;
  const weightsAt = attributesAt + vertices * components * 4;
  new Float32Array(buffer, weightsAt, components).set(weights.slice(0, components));
  return {
    positions: new Float32Array(buffer, at, vertices * 3),
    attributes: new Float32Array(buffer, attributesAt, vertices * components),
    lock: new Uint8Array(buffer, weightsAt + components * 4, vertices),
  };
}

/** Copies stretches of vertices, `[first, count]` each: most are long, and a copy of many numbers needs no warm code. */
function fill(room: VertexRoom, { positions, attributes, stride, lock }: SharedModel, stretches: Uint32Array): void {
  for (let i = 0, next = 0; i < stretches.length; i += 2) {
    const from = stretches[i]!;
    const to = from + stretches[i + 1]!;
    room.positions.set(positions.subarray(from * 3, to * 3), next * 3);
    if (attributes) room.attributes.set(attributes.subarray(from * stride, to * stride), next * stride);
    room.lock.set(lock.subarray(from, to), next);
    next += to - from;
  }
}

function run(kernel: SimplifyKernel, at: number, target: number, bound: number): ClusterOutput {
  const left = kernel.simplify(target, bound);
  return { indices: new Uint32Array(kernel.memory.buffer, at, left * 3).slice(), error: kernel.error() };
}
