import { listLoops } from '#engine/kernels/lists';
import { cornersOf } from '#engine/scenes/corners';
import { createPrimitive } from '#engine/scenes/create-scene';
import { quadsExtension } from '#engine/scenes/quads';
import type { MorphTarget, Primitive, PrimitiveMode } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { unreadable } from '../../files/read-failure.ts';
import type { Accessors } from './accessors.ts';
import type { DracoDecoder } from './draco.ts';
import type { GltfPrimitive } from './schema.ts';

/** Attributes that a scene holds; others are dropped with a warning. */
const knownAttribute = /^(POSITION|NORMAL|TANGENT|TEXCOORD_\d+|COLOR_0|JOINTS_\d+|WEIGHTS_\d+)$/;

/** Reads one primitive as an indexed list; null when it has no positions. `targetNames` come from the mesh's extras. */
export function readPrimitive(
  source: GltfPrimitive,
  accessors: Accessors,
  decodeDraco: DracoDecoder,
  targetNames: string[],
  warnings: WarningList,
): Primitive | null {
  const draco = decodeDraco(source);
  const floats = (name: string, size: number): Float32Array | null => {
    const decoded = draco?.attributes.get(name);
    if (decoded?.size === size) return decoded.values;
    const index = source.attributes[name];
    return index === undefined ? null : accessors.floats(index, size);
  };
  const positions = floats('POSITION', 3);
  if (!positions) return null;
  const vertices = positions.length / 3;
  accessors.charge(vertices);
  const matching = (name: string, size: number): Float32Array | null => {
    const values = floats(name, size);
    if (values && values.length !== vertices * size) throw unreadable(`属性 ${name} 的数量与顶点不符`);
    return values;
  };
  const sizeOf = (name: string): number => draco?.attributes.get(name)?.size ?? accessors.sizeOf(source.attributes[name]!);
  for (const name of Object.keys(source.attributes)) {
    if (name !== 'POSITION' && name !== 'NORMAL' && !knownAttribute.test(name)) warnings.add('attributeDropped', { attribute: name });
  }
  const numbered = (prefix: string): string[] => {
    const found: string[] = [];
    for (let set = 0; source.attributes[`${prefix}_${set}`] !== undefined; set++) found.push(`${prefix}_${set}`);
    return found;
  };

  const raw = draco?.indices ?? (source.indices === undefined ? undefined : accessors.integers(source.indices));
  // What has no indices gets some, each time that its vertices are drawn.
  if (!raw) accessors.charge(vertices * 4);
  const { mode, indices, broken } = toList(source.mode, raw, vertices);
  warnings.count('facesDropped', broken);
  // Draco keeps no order.
  const hasQuads = source.mode === 4 && !draco && broken === 0 && source.extensions?.[quadsExtension] !== undefined;
  return createPrimitive(positions, indices, {
    mode,
    ...(hasQuads && { quads: true }),
    normals: matching('NORMAL', 3),
    tangents: matching('TANGENT', 4),
    uvs: numbered('TEXCOORD').map((name) => matching(name, 2)!),
    colors: source.attributes['COLOR_0'] !== undefined ? toRgba(matching('COLOR_0', sizeOf('COLOR_0'))!, sizeOf('COLOR_0')) : null,
    joints: numbered('JOINTS').map((name) => Uint16Array.from(matching(name, 4)!)),
    weights: numbered('WEIGHTS').map((name) => matching(name, 4)!),
    targets: source.targets.map((target, index) => readTarget(target, targetNames[index] ?? '', vertices, accessors)),
    material: source.material ?? null,
  });
}

function readTarget(target: Record<string, number>, name: string, vertices: number, accessors: Accessors): MorphTarget {
  const deltas = (attribute: string): Float32Array | null => {
    const index = target[attribute];
    if (index === undefined) return null;
    // Compared before it is read: a target may be an accessor without bytes.
    if (accessors.countOf(index) !== vertices) throw unreadable(`变形目标 ${attribute} 的数量与顶点不符`);
    return accessors.floats(index, 3);
  };
  return { name, positions: deltas('POSITION'), normals: deltas('NORMAL'), tangents: deltas('TANGENT') };
}

const toRgba = (colors: Float32Array, size: number): Float32Array => {
  if (size === 4) return colors;
  const rgba = new Float32Array((colors.length / 3) * 4).fill(1);
  for (let from = 0, to = 0; from < colors.length; from += 3, to += 4) {
    rgba[to] = colors[from]!;
    rgba[to + 1] = colors[from + 1]!;
    rgba[to + 2] = colors[from + 2]!;
  }
  return rgba;
};

const modes: PrimitiveMode[] = ['points', 'lines', 'lines', 'lines', 'triangles', 'triangles', 'triangles'];

/** What ends a strip and begins another (KHR_mesh_primitive_restart): the largest number of each type of index. */
const restarts = new Set([0xff, 0xffff, 0xffffffff]);

interface List {
  mode: PrimitiveMode;
  indices: Uint32Array;
  /** Points, lines or triangles, or places in a strip, of vertices that are not there. */
  broken: number;
}

/** Any of glTF's seven modes as a list of points, lines or triangles; without indices the vertices in their order. */
function toList(gltfMode: number, raw: Uint32Array | undefined, vertices: number): List {
  const mode = modes[gltfMode]!;
  const source = raw ?? inOrder(vertices);
  const outside = raw && listLoops.largest(raw) >= vertices ? countOutside(raw, vertices) : 0;
  if (gltfMode === 0 || gltfMode === 1 || gltfMode === 4) return toWhole(mode, source, outside, vertices);
  if (outside === 0) return { mode, indices: Uint32Array.from(unroll(gltfMode, source)), broken: 0 };
  const indices: number[] = [];
  let broken = 0;
  let start = 0;
  for (let at = 0; at <= source.length; at++) {
    if (at < source.length && source[at]! < vertices) continue;
    for (const index of unroll(gltfMode, source.subarray(start, at))) indices.push(index);
    if (at < source.length && !restarts.has(source[at]!)) broken++;
    start = at + 1;
  }
  return { mode, indices: Uint32Array.from(indices), broken };
}

function inOrder(count: number): Uint32Array {
  const indices = new Uint32Array(count);
  for (let i = 0; i < count; i++) indices[i] = i;
  return indices;
}

function countOutside(indices: Uint32Array, vertices: number): number {
  let count = 0;
  for (let i = 0; i < indices.length; i++) if (indices[i]! >= vertices) count++;
  return count;
}

/** The list without what is not whole at its end, and without what has a vertex that is not there. */
function toWhole(mode: PrimitiveMode, source: Uint32Array, outside: number, vertices: number): List {
  const size = cornersOf[mode];
  const length = source.length - (source.length % size);
  if (outside === 0) return { mode, indices: length === source.length ? source : source.slice(0, length), broken: 0 };
  const indices = new Uint32Array(length);
  let kept = 0;
  for (let at = 0; at < length; at += size) {
    const element = source.subarray(at, at + size);
    if (countOutside(element, vertices) > 0) continue;
    indices.set(element, kept);
    kept += size;
  }
  return { mode, indices: indices.slice(0, kept), broken: (length - kept) / size };
}

/** A strip, fan or loop as separate lines or triangles. */
function unroll(gltfMode: number, source: Uint32Array): number[] {
  const indices: number[] = [];
  const count = source.length;
  if (gltfMode === 2 || gltfMode === 3) {
    for (let i = 0; i + 1 < count; i++) indices.push(source[i]!, source[i + 1]!);
    if (gltfMode === 2 && count > 2) indices.push(source[count - 1]!, source[0]!);
  }
  for (let i = 0; gltfMode >= 5 && i + 2 < count; i++) {
    // A strip turns every second triangle; a fan holds on to its first corner.
    const corners =
      gltfMode === 6 ? [source[0]!, source[i + 1]!, source[i + 2]!] : [source[i]!, source[i + 1 + (i % 2)]!, source[i + 2 - (i % 2)]!];
    const [a, b, c] = corners as [number, number, number];
    if (a !== b && b !== c && a !== c) indices.push(a, b, c);
  }
  return indices;
}
