/** Meshes of 3MF: vertices by place alone, so that surfaces close, and triangles with what their corners refer to. */

import type { OutputFile } from '../../files/output-file.ts';
import { longestDecimal, writeFloat, writeInteger } from '../../numbers/decimal.ts';
import { floatBits } from '../../numbers/float-bits.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';
import type { Mesh, Primitive } from '../../scenes/scene.ts';
import type { Look } from './properties.ts';

/** Markup is gathered up to this size. */
const batchBytes = 65_536;
const longestRow = 8 * longestDecimal + 64;
const millimetres = 1000;

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const parts = {
  vertex: bytesOf('<vertex x="'),
  y: bytesOf('" y="'),
  z: bytesOf('" z="'),
  triangle: bytesOf('<triangle v1="'),
  v2: bytesOf('" v2="'),
  v3: bytesOf('" v3="'),
  pid: bytesOf('" pid="'),
  p1: bytesOf('" p1="'),
  p2: bytesOf('" p2="'),
  p3: bytesOf('" p3="'),
  end: bytesOf('"/>\n'),
};

/** Gathers rows of markup and numbers. */
class Rows {
  readonly #file: OutputFile;
  readonly #bytes = new Uint8Array(batchBytes);
  #at = 0;

  constructor(file: OutputFile) {
    this.#file = file;
  }

  /** True where the next row may not find room. */
  get isFull(): boolean {
    return this.#at > batchBytes - longestRow;
  }

  text(part: Uint8Array): void {
    this.#bytes.set(part, this.#at);
    this.#at += part.length;
  }

  float(value: number): void {
    this.#at = writeFloat(this.#bytes, this.#at, value);
  }

  integer(value: number): void {
    this.#at = writeInteger(this.#bytes, this.#at, value);
  }

  async flush(): Promise<void> {
    await this.#file.write(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
  }
}

/** A mesh's vertices, each place once, and for each primitive which of them its own are. */
interface Welded {
  table: VertexTable;
  vertexOf: Map<Primitive, Uint32Array>;
}

const trianglesOf = ({ primitives }: Mesh): Primitive[] =>
  primitives.filter(({ mode, indices }) => mode === 'triangles' && indices.length > 0);

function weld(primitives: readonly Primitive[]): Welded {
  const table = new VertexTable(Math.max(64, ...primitives.map(({ positions }) => positions.length / 3)));
  const vertexOf = new Map<Primitive, Uint32Array>();
  for (const primitive of primitives) {
    const { positions } = primitive;
    const own = new Uint32Array(positions.length / 3);
    for (let vertex = 0; vertex < own.length; vertex++)
      own[vertex] = table.indexOf(
        floatBits(positions[vertex * 3]!),
        floatBits(positions[vertex * 3 + 1]!),
        floatBits(positions[vertex * 3 + 2]!),
      );
    vertexOf.set(primitive, own);
  }
  return { table, vertexOf };
}

/** Whether the mesh has a triangle whose corners lie at three places, which 3MF asks for. */
export const isDrawn = (mesh: Mesh): boolean =>
  trianglesOf(mesh).some(({ positions, indices }) => {
    const same = (a: number, b: number): boolean => [0, 1, 2].every((axis) => positions[a * 3 + axis] === positions[b * 3 + axis]);
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
      if (!same(a, b) && !same(b, c) && !same(c, a)) return true;
    }
    return false;
  });

/** The property that all of a mesh's triangles share, which its object then has. */
export function commonLook({ primitives }: Mesh, lookOf: (primitive: Primitive) => Look): { group: number; item: number } | undefined {
  const [first, ...others] = primitives.map(lookOf);
  if (!first || !('item' in first)) return undefined;
  return others.every((look) => look && 'item' in look && look.group === first.group && look.item === first.item) ? first : undefined;
}

/**
 * Adds a `mesh` in millimetres with Z up. Triangles whose corners share a place are left out.
 *
 * @param lookOf undefined for triangles that have what their object has.
 */
export async function writeMesh(file: OutputFile, mesh: Mesh, lookOf: (primitive: Primitive) => Look): Promise<void> {
  const primitives = trianglesOf(mesh);
  const { table, vertexOf } = weld(primitives);
  const rows = new Rows(file);
  await file.write('<mesh>\n<vertices>\n');
  // The table keeps the bits of the numbers.
  const keys = table.keys();
  const places = new Float32Array(keys.buffer, keys.byteOffset, keys.length);
  for (let at = 0; at < places.length; at += 3) {
    if (rows.isFull) await rows.flush();
    rows.text(parts.vertex);
    rows.float(places[at]! * millimetres);
    rows.text(parts.y);
    rows.float(-places[at + 2]! * millimetres);
    rows.text(parts.z);
    rows.float(places[at + 1]! * millimetres);
    rows.text(parts.end);
  }
  await rows.flush();
  await file.write('</vertices>\n<triangles>\n');
  for (const primitive of primitives) await writeTriangles(rows, primitive, vertexOf.get(primitive)!, lookOf(primitive));
  await file.write('</triangles>\n</mesh>\n');
}

async function writeTriangles(rows: Rows, { indices }: Primitive, vertexOf: Uint32Array, look: Look): Promise<void> {
  for (let at = 0; at < indices.length; at += 3) {
    if (rows.isFull) await rows.flush();
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    const [x, y, z] = [vertexOf[a]!, vertexOf[b]!, vertexOf[c]!];
    if (x === y || y === z || z === x) continue;
    rows.text(parts.triangle);
    rows.integer(x);
    rows.text(parts.v2);
    rows.integer(y);
    rows.text(parts.v3);
    rows.integer(z);
    if (look) {
      rows.text(parts.pid);
      rows.integer(look.group);
      rows.text(parts.p1);
      rows.integer('item' in look ? look.item : look.itemOf(a));
      if ('itemOf' in look) {
        rows.text(parts.p2);
        rows.integer(look.itemOf(b));
        rows.text(parts.p3);
        rows.integer(look.itemOf(c));
      }
    }
    rows.text(parts.end);
  }
  await rows.flush();
}
