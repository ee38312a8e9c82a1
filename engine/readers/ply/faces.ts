import type { WarningList } from '#engine/scenes/warning-list';
import { floatBits } from '../float-bits.ts';
import { GrowingFloats, GrowingIndices } from '../growing.ts';
import { unreadable } from '../read-failure.ts';
import { triangulatePolygon } from '../triangulate.ts';
import { VertexTable } from '../vertex-table.ts';
import type { PlyElement } from './header.ts';
import type { RowVisitor } from './rows.ts';
import { colorColumns, type VertexCollector } from './vertices.ts';

export interface PlyMesh {
  positions: Float32Array;
  indices: Uint32Array;
  lines: Uint32Array;
  normals: Float32Array | null;
  uvs: Float32Array | null;
  colors: Float32Array | null;
}

const indexNames = ['vertex_indices', 'vertex_index'];

/** Gathers faces, strips and edges over the vertices. */
export class FaceCollector {
  #vertices: VertexCollector;
  #warnings: WarningList;
  #indices = new GrowingIndices(1024);
  #lines = new GrowingIndices();
  /** Corners with a uv or colour of their own: vertex, uv number, colour number; null while vertices serve as they are. */
  #corners: VertexTable | null = null;
  #uvs = new GrowingFloats();
  #uvNumbers = new VertexTable();
  #colors = new GrowingFloats();
  #colorNumbers = new VertexTable();

  constructor(vertices: VertexCollector, warnings: WarningList) {
    this.#vertices = vertices;
    this.#warnings = warnings;
  }

  faceVisitor(element: PlyElement): RowVisitor {
    const list = listColumn(element, indexNames);
    const uvList = listColumn(element, ['texcoord']);
    // A vertex's own colour is finer than its face's.
    const color = this.#vertices.hasColors ? undefined : colorColumns(element);
    if (list < 0) return () => this.#warnings.count('facesDropped');
    if (element.count > 0 && this.#vertices.count === 0) throw unreadable('PLY 的面引用了不存在的顶点');
    if (element.count > 0 && (uvList >= 0 || color)) this.#corners = new VertexTable();
    const corners: number[] = [];
    const points: number[] = [];
    return ({ values, lists }) => {
      const count = values[list]!;
      const face = lists[list]!;
      if (count < 3 || !this.#inRange(face, count)) {
        this.#warnings.count('facesDropped');
        return;
      }
      const uvs = uvList >= 0 && values[uvList] === count * 2 ? lists[uvList]! : undefined;
      const colorNumber = color ? this.#colorNumber(color(values)) : 0;
      corners.length = 0;
      for (let i = 0; i < count; i++)
        corners.push(this.#corner(face[i]!, uvs ? this.#uvNumber(uvs[i * 2]!, 1 - uvs[i * 2 + 1]!) : 0, colorNumber));
      if (count === 3) {
        this.#indices.push3(corners[0]!, corners[1]!, corners[2]!);
        return;
      }
      points.length = 0;
      for (let i = 0; i < count; i++) for (let axis = 0; axis < 3; axis++) points.push(this.#vertices.positions.at(face[i]! * 3 + axis));
      for (const corner of triangulatePolygon(points, count)) this.#indices.push(corners[corner]!);
    };
  }

  stripVisitor(element: PlyElement): RowVisitor {
    const list = listColumn(element, indexNames);
    if (list < 0) return () => undefined;
    return ({ values, lists }) => {
      const strip = lists[list]!;
      let start = 0;
      for (let i = 0; i < values[list]!; i++) {
        // −1 begins a new strip.
        if (strip[i] === -1) start = i + 1;
        else if (i - start >= 2) this.#stripTriangle(strip, i, (i - start) % 2 === 1);
      }
    };
  }

  edgeVisitor(element: PlyElement): RowVisitor | undefined {
    const [from, to] = ['vertex1', 'vertex2'].map((name) => element.properties.findIndex((property) => property.name === name));
    if (from! < 0 || to! < 0) return undefined;
    return ({ values }) => {
      const pair = [values[from!]!, values[to!]!];
      if (!this.#inRange(pair, 2)) {
        this.#warnings.count('facesDropped');
        return;
      }
      for (const end of pair) this.#lines.push(end);
    };
  }

  /** The arrays of the whole file; the collectors are empty afterwards. */
  finish(): PlyMesh {
    const vertices = this.#vertices;
    const positions = vertices.positions.take();
    const normals = vertices.normals.length > 0 ? vertices.normals.take() : null;
    const uvs = vertices.uvs.length > 0 ? vertices.uvs.take() : null;
    const colors = vertices.colors.length > 0 ? vertices.colors.take() : null;
    const indices = this.#indices.take();
    const lines = this.#lines.take();
    const keys = this.#corners?.keys();
    if (!keys || this.#corners!.size === 0) return { positions, indices, lines, normals, uvs, colors };

    const split = (source: Float32Array, size: number, part: number): Float32Array => {
      const out = new Float32Array((keys.length / 3) * size);
      for (let corner = 0; corner < keys.length / 3; corner++) {
        const from = keys[corner * 3 + part]! * size;
        for (let i = 0; i < size; i++) out[corner * size + i] = source[from + i]!;
      }
      return out;
    };
    if (lines.length > 0) this.#warnings.add('elementDropped', { element: 'edge' });
    return {
      positions: split(positions, 3, 0),
      indices,
      lines: new Uint32Array(0),
      normals: normals && split(normals, 3, 0),
      uvs: this.#uvs.length > 0 ? split(this.#uvs.view(), 2, 1) : uvs && split(uvs, 2, 0),
      colors: this.#colors.length > 0 ? split(this.#colors.view(), 4, 2) : colors && split(colors, 4, 0),
    };
  }

  #corner(vertex: number, uv: number, color: number): number {
    return this.#corners ? this.#corners.indexOf(vertex, uv, color) : vertex;
  }

  #uvNumber(u: number, v: number): number {
    const known = this.#uvNumbers.size;
    const number = this.#uvNumbers.indexOf(floatBits(u), floatBits(v), 0);
    if (number === known) this.#uvs.push2(u || 0, v || 0);
    return number;
  }

  #colorNumber(rgba: [number, number, number, number]): number {
    const known = this.#colorNumbers.size;
    const [r, g, b, a] = rgba;
    const number = this.#colorNumbers.indexOf(floatBits(r), floatBits(g), floatBits(b) ^ Math.imul(floatBits(a), 31));
    if (number === known) this.#colors.push4(r, g, b, a);
    return number;
  }

  #stripTriangle(strip: ArrayLike<number>, last: number, flipped: boolean): void {
    const [a, b, c] = [strip[last - 2]!, strip[last - 1]!, strip[last]!];
    // Strips turn by going over the same vertex twice.
    if (a === b || b === c || a === c) return;
    if (!this.#inRange([a, b, c], 3)) this.#warnings.count('facesDropped');
    else if (flipped) this.#indices.push3(this.#corner(b, 0, 0), this.#corner(a, 0, 0), this.#corner(c, 0, 0));
    else this.#indices.push3(this.#corner(a, 0, 0), this.#corner(b, 0, 0), this.#corner(c, 0, 0));
  }

  #inRange(indices: ArrayLike<number>, count: number): boolean {
    for (let i = 0; i < count; i++) if (!(indices[i]! >= 0 && indices[i]! < this.#vertices.count)) return false;
    return true;
  }
}

const listColumn = (element: PlyElement, names: string[]): number =>
  element.properties.findIndex((property) => property.countType !== null && names.includes(property.name));
