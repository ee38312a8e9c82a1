import type { WarningList } from '#engine/scenes/warning-list';
import { floatBits } from '../../numbers/float-bits.ts';
import { GrowingFloats, GrowingIndices } from '../../numbers/growing.ts';
import { unreadable } from '../../files/read-failure.ts';
import { createTriangulator } from '../triangulate.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';
import type { PlyElement } from './header.ts';
import type { BlockVisitor } from './rows.ts';
import { colorNames, colorReader, tellUnread, type VertexCollector } from './vertices.ts';

export interface PlyMesh {
  positions: Float32Array;
  /** Corners by the number of the faces' texture, 0 where the file has no numbers, −1 for faces without a texture; in order of first use. */
  faces: Map<number, Uint32Array>;
  lines: Uint32Array;
  normals: Float32Array | null;
  uvs: Float32Array | null;
  colors: Float32Array | null;
}

const indexNames = ['vertex_indices', 'vertex_index'];

/** Gathers faces, strips and edges over the vertices. */
export class FaceCollector {
  #vertices: VertexCollector;
  readonly #textures: number;
  #warnings: WarningList;
  #indices = new GrowingIndices(1024);
  /** By the number of the texture. */
  #faces = new Map([[0, this.#indices]]);
  /** Faces tell which texture is theirs. */
  #isNumbered = false;
  #lines = new GrowingIndices();
  /** Corners with a uv or colour of their own: vertex, uv number, colour number; null while vertices serve as they are. */
  #corners: VertexTable | null = null;
  #uvs = new GrowingFloats();
  #uvNumbers = new VertexTable();
  #colors = new GrowingFloats();
  #colorNumbers = new VertexTable();
  /** Places of the polygon at hand. */
  #points = new Float64Array(12);
  readonly #triangulate = createTriangulator();

  /** @param textures how many the file names. */
  constructor(vertices: VertexCollector, warnings: WarningList, textures: number) {
    this.#vertices = vertices;
    this.#textures = textures;
    this.#warnings = warnings;
  }

  /** Whether faces tell which texture is theirs. */
  get isNumbered(): boolean {
    return this.#isNumbered;
  }

  faceVisitor(element: PlyElement): BlockVisitor {
    const list = listColumn(element, indexNames);
    const uvList = listColumn(element, ['texcoord']);
    const lists = listColumns(element);
    // A vertex's own colour is finer than its face's.
    const ownColor = colorReader(element);
    const color = this.#vertices.hasColors ? undefined : ownColor;
    if (ownColor && !color) this.#warnings.count('faceColorsDropped', element.count);
    const number = element.properties.findIndex(({ name, countType }) => name === 'texnumber' && countType === null);
    this.#isNumbered ||= number >= 0;
    tellUnread(element, [...indexNames, 'texcoord', 'texnumber', ...colorNames], 'faceAttributeDropped', this.#warnings);
    if (list < 0) return ({ count }) => this.#warnings.count('facesShort', count);
    if (element.count > 0 && this.#vertices.count === 0) throw unreadable('PLY 的面引用了不存在的顶点');
    if (element.count > 0 && (uvList >= 0 || color)) this.#corners = new VertexTable();
    const rgba = new Float32Array(4);
    const corners: number[] = [];
    return ({ count: rows, values, stride, items }) => {
      let item = 0;
      for (let row = 0; row < rows * stride; row += stride) {
        let from = item;
        let uvFrom = -1;
        for (const column of lists) {
          if (column === list) from = item;
          if (column === uvList) uvFrom = item;
          item += values[row + column]!;
        }
        const count = values[row + list]!;
        if (count < 3 || !this.#inRange(items, from, count)) {
          this.#warnings.count(count < 3 ? 'facesShort' : 'facesDropped');
          continue;
        }
        if (number >= 0) this.#turnTo(values[row + number]!);
        if (count === 3 && !this.#corners) {
          this.#indices.push3(items[from]!, items[from + 1]!, items[from + 2]!);
          continue;
        }
        const hasUvs = uvFrom >= 0 && values[row + uvList] === count * 2;
        if (uvFrom >= 0 && !hasUvs && values[row + uvList] !== 0) this.#warnings.count('attributesDropped');
        let colorNumber = 0;
        if (color) {
          color(values, row, rgba, 0);
          colorNumber = this.#colorNumber(rgba);
        }
        corners.length = 0;
        for (let i = 0; i < count; i++) {
          const uv = hasUvs ? this.#uvNumber(items[uvFrom + i * 2]!, 1 - items[uvFrom + i * 2 + 1]!) : 0;
          corners.push(this.#corner(items[from + i]!, uv, colorNumber));
        }
        this.#pushPolygon(corners, items, from);
      }
    };
  }

  /** The faces that follow are of this texture. */
  #turnTo(number: number): void {
    const isThere = number >= 0 && number < this.#textures;
    if (!isThere && number !== -1 && this.#textures > 0) this.#warnings.count('attributesDropped');
    const texture = isThere ? number : -1;
    this.#indices = this.#faces.get(texture) ?? new GrowingIndices();
    this.#faces.set(texture, this.#indices);
  }

  #pushPolygon(corners: number[], items: Float64Array, from: number): void {
    const count = corners.length;
    if (count === 3) {
      this.#indices.push3(corners[0]!, corners[1]!, corners[2]!);
      return;
    }
    if (this.#points.length < count * 3) this.#points = new Float64Array(count * 3);
    for (let i = 0; i < count; i++)
      for (let axis = 0; axis < 3; axis++) this.#points[i * 3 + axis] = this.#vertices.positions.at(items[from + i]! * 3 + axis);
    for (const corner of this.#triangulate(this.#points, count)) this.#indices.push(corners[corner]!);
  }

  stripVisitor(element: PlyElement): BlockVisitor {
    const list = listColumn(element, indexNames);
    const lists = listColumns(element);
    if (list < 0) return () => undefined;
    return ({ count, values, stride, items }) => {
      let item = 0;
      for (let row = 0; row < count * stride; row += stride) {
        for (const column of lists) {
          const length = values[row + column]!;
          if (column === list) this.#pushStrip(items.subarray(item, item + length));
          item += length;
        }
      }
    };
  }

  #pushStrip(strip: Float64Array): void {
    let start = 0;
    for (let i = 0; i < strip.length; i++) {
      // −1 begins a new strip.
      if (strip[i] === -1) start = i + 1;
      else if (i - start >= 2) this.#stripTriangle(strip, i, (i - start) % 2 === 1);
    }
  }

  edgeVisitor(element: PlyElement): BlockVisitor | undefined {
    const [from, to] = ['vertex1', 'vertex2'].map((name) => element.properties.findIndex((property) => property.name === name));
    if (from! < 0 || to! < 0) return undefined;
    return ({ count, values, stride }) => {
      for (let row = 0; row < count * stride; row += stride) {
        const pair = [values[row + from!]!, values[row + to!]!];
        if (!this.#inRange(pair, 0, 2)) this.#warnings.count('facesDropped');
        else for (const end of pair) this.#lines.push(end);
      }
    };
  }

  /** The arrays of the whole file; the collectors are empty afterwards. */
  finish(): PlyMesh {
    const vertices = this.#vertices;
    const positions = vertices.positions.take();
    const normals = vertices.normals.length > 0 ? vertices.normals.take() : null;
    const uvs = vertices.uvs.length > 0 ? vertices.uvs.take() : null;
    const colors = vertices.colors.length > 0 ? vertices.colors.take() : null;
    const faces = new Map([...this.#faces].filter(([, { length }]) => length > 0).map(([texture, indices]) => [texture, indices.take()]));
    const lines = this.#lines.take();
    const keys = this.#corners?.keys();
    if (!keys || this.#corners!.size === 0) return { positions, faces, lines, normals, uvs, colors };

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
      faces,
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

  #colorNumber(rgba: Float32Array): number {
    const known = this.#colorNumbers.size;
    const [r, g, b, a] = rgba as unknown as [number, number, number, number];
    const number = this.#colorNumbers.indexOf(floatBits(r), floatBits(g), floatBits(b) ^ Math.imul(floatBits(a), 31));
    if (number === known) this.#colors.push4(r, g, b, a);
    return number;
  }

  #stripTriangle(strip: ArrayLike<number>, last: number, flipped: boolean): void {
    const [a, b, c] = [strip[last - 2]!, strip[last - 1]!, strip[last]!];
    // Strips turn by going over the same vertex twice.
    if (a === b || b === c || a === c) return;
    if (!this.#inRange([a, b, c], 0, 3)) this.#warnings.count('facesDropped');
    else if (flipped) this.#indices.push3(this.#corner(b, 0, 0), this.#corner(a, 0, 0), this.#corner(c, 0, 0));
    else this.#indices.push3(this.#corner(a, 0, 0), this.#corner(b, 0, 0), this.#corner(c, 0, 0));
  }

  #inRange(indices: ArrayLike<number>, from: number, count: number): boolean {
    const vertices = this.#vertices.count;
    for (let i = from; i < from + count; i++) if (!(indices[i]! >= 0 && indices[i]! < vertices)) return false;
    return true;
  }
}

const listColumn = (element: PlyElement, names: string[]): number =>
  element.properties.findIndex((property) => property.countType !== null && names.includes(property.name));

const listColumns = (element: PlyElement): number[] =>
  element.properties.flatMap(({ countType }, column) => (countType === null ? [] : [column]));
