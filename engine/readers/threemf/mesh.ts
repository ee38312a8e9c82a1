/** Meshes of 3MF objects as primitives, one for each way their triangles look. */

import { createPrimitive } from '#engine/scenes/create-scene';
import type { Primitive } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { GrowingIndices } from '../../numbers/growing.ts';
import { unreadable } from '../../files/read-failure.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';
import { none, type Object3mf } from './model.ts';
import type { Look, Looks } from './properties.ts';

interface Bucket {
  look: Look;
  material: number | null;
  /** Vertices by place and property. */
  vertices: VertexTable;
  indices: GrowingIndices;
}

const numbersPerTriangle = 7;

/** Primitives of an object: triangles that name a vertex that is not there are dropped and counted; a property that is not there is an error. */
export function primitivesOf(object: Object3mf, looks: Looks, warnings: WarningList): Primitive[] {
  const positions = object.vertices.take();
  const count = positions.length / 3;
  const triangles = object.triangles.take();
  const buckets = new Map<string, Bucket>();
  const bucketOf = (key: string, look: Look, material: number | null): Bucket => {
    let bucket = buckets.get(key);
    if (!bucket) buckets.set(key, (bucket = { look, material, vertices: new VertexTable(), indices: new GrowingIndices() }));
    return bucket;
  };
  const known = new Map<number, Look>();
  let last: { pid: number; item: number; bucket: Bucket } | undefined;
  for (let at = 0; at < triangles.length; at += numbersPerTriangle) {
    const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!];
    if (a >= count || b >= count || c >= count) {
      warnings.count('facesDropped');
      continue;
    }
    // A triangle without properties of its own has the object's.
    const own = triangles[at + 4] !== none;
    const pid = own && triangles[at + 3] !== none ? triangles[at + 3]! : object.pid;
    const p = [0, 1, 2].map((corner) => (own ? triangles[at + 4 + corner]! : object.pindex === none ? 0 : object.pindex));
    let look = known.get(pid);
    if (!look) known.set(pid, (look = looks.of(pid)));
    for (const item of p) if (look.kind !== 'plain' && item >= sizeOf(look)) throw missingProperty(object, at, pid, item, sizeOf(look));
    const first = look.kind === 'material' ? p[0]! : 0;
    if (!last || last.pid !== pid || last.item !== first) {
      const material = look.kind === 'plain' ? null : look.kind === 'material' ? look.materials[first]! : look.material;
      const bucket = bucketOf(look.kind === 'plain' ? 'plain' : `${pid}/${first}`, look, material);
      last = { pid, item: first, bucket };
    }
    const { vertices, indices } = last.bucket;
    const varies = look.kind === 'color' || look.kind === 'texture';
    indices.push3(
      vertices.indexOf(a, varies ? p[0]! : 0, 0),
      vertices.indexOf(b, varies ? p[1]! : 0, 0),
      vertices.indexOf(c, varies ? p[2]! : 0, 0),
    );
  }
  const primitives = [...buckets.values()].map((bucket) => primitiveOf(bucket, positions));
  const lattice = object.beams.take();
  const beams = lattice.filter((_, i, all) => all[i - (i % 2)]! < count && all[i - (i % 2) + 1]! < count);
  warnings.count('facesDropped', (lattice.length - beams.length) / 2);
  if (beams.length > 0) primitives.push(createPrimitive(positions, beams, { mode: 'lines' }));
  return primitives;
}

const sizeOf = (look: Look): number =>
  look.kind === 'material'
    ? look.materials.length
    : look.kind === 'color'
      ? look.colors.length
      : look.kind === 'texture'
        ? look.uvs.length
        : 0;

const missingProperty = (object: Object3mf, at: number, pid: number, item: number, size: number): Error =>
  unreadable(`对象 ${object.id} 的第 ${at / numbersPerTriangle + 1} 个三角形引用了属性 ${item}，而属性组 ${pid} 只有 ${size} 个`);

function primitiveOf({ look, material, vertices, indices }: Bucket, positions: Float32Array): Primitive {
  const keys = vertices.keys();
  const gather = (size: number, valueOf: (vertex: number, i: number) => number): Float32Array => {
    const out = new Float32Array(vertices.size * size);
    for (let vertex = 0; vertex < vertices.size; vertex++) for (let i = 0; i < size; i++) out[vertex * size + i] = valueOf(vertex, i);
    return out;
  };
  const property = (vertex: number): number => keys[vertex * 3 + 1]!;
  return createPrimitive(
    gather(3, (vertex, i) => positions[keys[vertex * 3]! * 3 + i]!),
    indices.take(),
    {
      material,
      colors: look.kind === 'color' ? gather(4, (vertex, i) => look.colors[property(vertex)]![i]!) : null,
      uvs: look.kind === 'texture' ? [gather(2, (vertex, i) => look.uvs[property(vertex)]![i]!)] : [],
    },
  );
}
