/** Merges vertices whose attributes are all equal, bit for bit. */

import type { VerbContext } from '../context.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { compactVertices } from './meshes/compact.ts';
import { gatherVertices } from './meshes/gather.ts';
import { positionRemap } from './meshes/position-remap.ts';
import type { NoOptions, TransformResult } from './transform.ts';
import { mixWord, wordsOf } from '../numbers/hash-words.ts';

export interface WeldResult extends TransformResult {
  /** Vertices that went. */
  vertices: number;
}

/**
 * Welds every primitive of the scene and drops vertices that nothing uses. What is drawn does not change. -0 equals 0.
 *
 * @example
 * const { vertices } = weld(scene, {}, { signal });
 */
export function weld(scene: Scene, _options: NoOptions = {}, context: VerbContext = {}): WeldResult {
  const known = new Map<Primitive, Primitive>();
  let vertices = 0;
  let done = 0;
  for (const mesh of scene.meshes) {
    mesh.primitives = mesh.primitives.map((primitive) => {
      const welded = known.get(primitive) ?? weldPrimitive(primitive);
      if (!known.has(primitive)) vertices += (primitive.positions.length - welded.positions.length) / 3;
      known.set(primitive, welded);
      return welded;
    });
    context.signal?.throwIfAborted();
    context.onProgress?.('weld', ++done, scene.meshes.length);
  }
  return { vertices, warnings: [] };
}

const empty = 0xffffffff;

/** @returns the primitive itself when no vertex is equal to another and all are used. */
function weldPrimitive(source: Primitive): Primitive {
  // Primitives that share one large vertex buffer are cut out of it first, else each would hash all of it.
  const primitive = source.indices.length < source.positions.length / 3 ? compactVertices(source) : source;
  const first = positionRemap(primitive.positions);
  const candidates = notAlone(first);
  if (candidates.length === 0) return compactVertices(primitive);
  const streams = wordStreams(primitive);
  const hashes = hashVertices(streams, candidates, first);
  // Open addressing at a load of at most one half; the table holds places in `candidates`.
  const mask = 2 ** Math.ceil(Math.log2(Math.max(4, candidates.length * 2))) - 1;
  const table = new Uint32Array(mask + 1).fill(empty);
  // The first vertex equal to each; in the order of the vertices, which are adjacent in memory, and not of the indices, which jump.
  const twin = new Uint32Array(first.length);
  for (let vertex = 0; vertex < twin.length; vertex++) twin[vertex] = vertex;
  let twins = 0;
  for (let candidate = 0; candidate < candidates.length; candidate++) {
    const vertex = candidates[candidate]!;
    const hash = hashes[candidate]!;
    let slot = hash & mask;
    let other = table[slot]!;
    while (other !== empty && !(hashes[other] === hash && sameVertex(first, streams, candidates[other]!, vertex))) {
      slot = (slot + 1) & mask;
      other = table[slot]!;
    }
    if (other === empty) table[slot] = candidate;
    else {
      twin[vertex] = candidates[other]!;
      twins++;
    }
  }
  if (twins === 0) return compactVertices(primitive);
  return useTwins(primitive, twin);
}

/** Vertices that share their position with others; only they can have a twin. */
function notAlone(first: Uint32Array): Uint32Array {
  const shared = new Uint8Array(first.length);
  let count = 0;
  for (let vertex = 0; vertex < first.length; vertex++) {
    const place = first[vertex]!;
    if (place === vertex) continue;
    count += shared[place] ? 1 : 2;
    shared[place] = 1;
    shared[vertex] = 1;
  }
  const list = new Uint32Array(count);
  for (let vertex = 0, next = 0; next < count; vertex++) if (shared[vertex]) list[next++] = vertex;
  return list;
}

/** The primitive with each vertex's twin in its place, vertices in the order of their first use. */
function useTwins(primitive: Primitive, twin: Uint32Array): Primitive {
  const place = new Uint32Array(twin.length).fill(empty);
  const order = new Uint32Array(twin.length);
  const indices = new Uint32Array(primitive.indices.length);
  let count = 0;
  for (let i = 0; i < indices.length; i++) {
    const vertex = twin[primitive.indices[i]!]!;
    let target = place[vertex]!;
    if (target === empty) {
      target = place[vertex] = count;
      order[count++] = vertex;
    }
    indices[i] = target;
  }
  return gatherVertices(primitive, order.subarray(0, count), indices);
}

interface WordStream {
  words: Uint32Array;
  /** Words a vertex. */
  size: number;
}

/** All attributes but the position as 32-bit words, with -0 unchanged: the comparison treats it as 0. */
function wordStreams(primitive: Primitive): WordStream[] {
  const streams: WordStream[] = [];
  const add = (values: Float32Array | Uint16Array | null, components: number): void => {
    if (!values) return;
    streams.push({ words: wordsOf(values), size: (components * values.BYTES_PER_ELEMENT) / 4 });
  };
  add(primitive.normals, 3);
  add(primitive.tangents, 4);
  for (const values of primitive.uvs) add(values, 2);
  add(primitive.colors, 4);
  for (const values of primitive.joints) add(values, 4);
  for (const values of primitive.weights) add(values, 4);
  for (const target of primitive.targets) {
    add(target.positions, 3);
    add(target.normals, 3);
    add(target.tangents, 3);
  }
  return streams;
}

const negativeZero = 0x80000000;

/** MurmurHash2 over the words of each vertex of `list`, its position being the first vertex there. */
function hashVertices(streams: WordStream[], list: Uint32Array, first: Uint32Array): Uint32Array {
  const hashes = new Uint32Array(list.length);
  for (let i = 0; i < list.length; i++) hashes[i] = mixWord(0, first[list[i]!]!);
  for (const { words, size } of streams) {
    for (let i = 0; i < list.length; i++) {
      let hash = hashes[i]!;
      for (let k = 0, at = list[i]! * size; k < size; k++) {
        const word = words[at++]!;
        hash = mixWord(hash, word === negativeZero ? 0 : word);
      }
      hashes[i] = hash;
    }
  }
  for (let i = 0; i < list.length; i++) {
    let hash = hashes[i]!;
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0x5bd1e995);
    hashes[i] = hash ^ (hash >>> 15);
  }
  return hashes;
}

function sameVertex(first: Uint32Array, streams: WordStream[], a: number, b: number): boolean {
  if (first[a] !== first[b]) return false;
  for (const { words, size } of streams) {
    for (let k = 0; k < size; k++) {
      const x = words[a * size + k]!;
      const y = words[b * size + k]!;
      if (x !== y && !((x === 0 && y === negativeZero) || (x === negativeZero && y === 0))) return false;
    }
  }
  return true;
}
