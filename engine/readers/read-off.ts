import { readFile } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { stemOf } from '#domain/formats';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene } from '#engine/scenes/create-scene';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { WarningList } from '#engine/scenes/warning-list';
import { repair } from '#engine/transforms/repair';
import { srgbToLinear } from '../images/srgb.ts';
import { readHeadCredits } from './head-credits.ts';
import { meshOrigin } from './large-coordinates.ts';
import { GrowingFloats, GrowingIndices } from '../numbers/growing.ts';
import { cursor, parseFloatAt } from './parse-number.ts';
import { truncated, unreadable } from '../files/read-failure.ts';
import { createTriangulator } from './triangulate.ts';
import { VertexTable } from '../numbers/vertex-table.ts';

/** What the keyword on the first line says of each vertex. */
interface OffHeader {
  uvs: boolean;
  colors: boolean;
  normals: boolean;
  binary: boolean;
  /** Where what follows the keyword begins. */
  at: number;
}

/** The content of a file of either encoding, with colours as stored. */
interface OffData {
  positions: Float64Array;
  normals: Float64Array | null;
  uvs: Float64Array | null;
  /** 4 a vertex. */
  colors: Float64Array | null;
  faces: FaceList;
}

/**
 * Reads an OFF: polygons, colours of vertices and faces as whole numbers or fractions, normals (N) and uvs (ST), binary or text, a first
 * line without the keyword or without the edge count. Fewer vertices or faces than it announces are `model.truncated`, four or n coordinates a vertex are `model.unsupportedFeature`. Source: Geomview's
 * description of OFF files.
 */
export async function readOff(path: string, context: VerbContext = {}): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const bytes = await readFile(path, context.signal ? { signal: context.signal } : {});
  const header = readHeader(bytes);
  const data = header.binary ? readBinary(bytes, header, warnings) : readText(bytes, header, warnings);
  warnings.count('colorsDropped', data.faces.mapped);
  addMesh(scene, data);
  const { droppedElements } = repair(scene, {}, context);
  warnings.count('nonFiniteDropped', droppedElements);
  await readHeadCredits(path, '#', scene);
  warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}

function readHeader(bytes: Buffer): OffHeader {
  const start = startOfText(bytes);
  const match = /^(ST)?(C)?(N)?(4)?(n)?OFF(?![A-Za-z])[ \t]*(BINARY)?/.exec(bytes.toString('latin1', start, start + 64));
  if (!match) return { uvs: false, colors: false, normals: false, binary: false, at: start };
  if (match[4] || match[5])
    throw new AppError('model.unsupportedFeature', { feature: `${match[4] ?? ''}${match[5] ?? ''}OFF（多维坐标）` });
  const at = start + match[0].length;
  const binary = match[6] !== undefined;
  return {
    uvs: match[1] !== undefined,
    colors: match[2] !== undefined,
    normals: match[3] !== undefined,
    binary,
    at: binary ? bytes.indexOf(10, at) + 1 : at,
  };
}

/** Behind a byte order mark, blanks and comments. */
function startOfText(bytes: Buffer): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (; at < bytes.length; at++) {
    if (bytes[at] === 35) while (at < bytes.length && bytes[at] !== 10) at++;
    else if (bytes[at]! > 32) return at;
  }
  return at;
}

/** Corners of all faces one after the other, and what colour each has. */
class FaceList {
  readonly corners = new GrowingIndices();
  readonly sizes = new GrowingIndices();
  readonly colors = new GrowingFloats();
  hasColors = false;
  /** Faces whose colour is an index into Geomview's colour map, which is not part of the file. */
  mapped = 0;

  add(corners: ArrayLike<number>, color: readonly number[]): void {
    for (let i = 0; i < corners.length; i++) this.corners.push(corners[i]!);
    this.sizes.push(corners.length);
    const has = color.length >= 3;
    this.hasColors ||= has;
    if (color.length === 1) this.mapped++;
    this.colors.push4(has ? color[0]! : -1, color[1] ?? 0, color[2] ?? 0, color[3] ?? -1);
  }
}

/** Walks over the words of a text, line by line, comments left out. */
class Words {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Moves to the next word of this line; false at its end. */
  inLine(): boolean {
    for (; this.at < this.#bytes.length; this.at++) {
      const byte = this.#bytes[this.at]!;
      if (byte === 35) {
        while (this.at < this.#bytes.length && this.#bytes[this.at] !== 10) this.at++;
        return false;
      }
      if (byte === 10 || byte === 13) return false;
      if (byte > 32) return true;
    }
    return false;
  }

  /** Moves to the next word, over line ends; false at the end of the file. */
  any(): boolean {
    while (this.at < this.#bytes.length) {
      if (this.inLine()) return true;
      this.at++;
    }
    return false;
  }

  number(): number {
    const start = this.at;
    const value = parseFloatAt(this.#bytes, start, this.#bytes.length);
    this.at = Math.max(cursor.at, start + 1);
    while (this.at < this.#bytes.length && this.#bytes[this.at]! > 32 && this.#bytes[this.at] !== 35) this.at++;
    return value;
  }
}

function readText(bytes: Buffer, header: OffHeader, warnings: WarningList): OffData {
  const words = new Words(bytes, header.at);
  const count = (): number => {
    if (!words.any()) throw truncated();
    return words.number();
  };
  const vertices = count();
  const faceCount = count();
  if (![vertices, faceCount].every((value) => Number.isSafeInteger(value) && value >= 0))
    throw unreadable('OFF 的顶点数或面数不是有效的数字');
  // The third number, of edges, is not used by anybody and sometimes left out.
  while (words.inLine()) words.number();
  const left = bytes.length - words.at;
  // A coordinate takes a digit and a blank.
  if (vertices * 6 > left + 1) throw truncated();

  const data = createData(vertices, header);
  const place = [...Array.from({ length: 3 + (header.normals ? 3 : 0) }, () => 0)];
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let i = 0; i < place.length; i++) place[i] = count();
    data.positions.set(place.slice(0, 3), vertex * 3);
    data.normals?.set(place.slice(3, 6), vertex * 3);
    const more: number[] = [];
    while (more.length < 8 && words.inLine()) more.push(words.number());
    takeExtras(data, header, vertex, vertices, more);
  }
  readTextFaces(words, faceCount, vertices, data.faces, warnings);
  return data;
}

const createData = (vertices: number, header: OffHeader): OffData => ({
  positions: new Float64Array(vertices * 3),
  normals: header.normals ? new Float64Array(vertices * 3) : null,
  uvs: header.uvs ? new Float64Array(vertices * 2) : null,
  colors: null,
  faces: new FaceList(),
});

/** The rest of a vertex's line: a colour if the keyword says so or three or four numbers are left, then the uv. */
function takeExtras(data: OffData, header: OffHeader, vertex: number, vertices: number, more: number[]): void {
  if (header.uvs && data.uvs && more.length >= 2) data.uvs.set(more.splice(-2), vertex * 2);
  if (more.length < 3) return;
  data.colors ??= new Float64Array(vertices * 4).fill(-1);
  data.colors.set(more.slice(0, 4), vertex * 4);
}

function readTextFaces(words: Words, announced: number, vertices: number, faces: FaceList, warnings: WarningList): void {
  for (let face = 0; face < announced; face++) {
    if (!words.any()) throw truncated();
    const size = words.number();
    const corners: number[] = [];
    while (corners.length < size && words.any()) corners.push(words.number());
    const color: number[] = [];
    while (words.inLine())
      if (color.length < 4) color.push(words.number());
      else words.number();
    if (corners.length < size) throw truncated();
    if (!(size >= 3)) warnings.count('facesShort');
    else if (corners.some((corner) => !(corner >= 0 && corner < vertices))) warnings.count('facesDropped');
    else faces.add(corners, color);
  }
  if (words.any()) warnings.add('trailingBytes');
}

function readBinary(bytes: Buffer, header: OffHeader, warnings: WarningList): OffData {
  let at = header.at;
  const room = (size: number): boolean => at + size <= bytes.length;
  const integer = (): number => {
    if (!room(4)) throw truncated();
    at += 4;
    return bytes.readInt32BE(at - 4);
  };
  const vertices = integer();
  const faceCount = integer();
  integer();
  const perVertex = 3 + (header.normals ? 3 : 0) + (header.colors ? 4 : 0) + (header.uvs ? 2 : 0);
  if (vertices < 0 || faceCount < 0 || !room(vertices * perVertex * 4)) throw truncated();
  const data = createData(vertices, header);
  const row = new Float64Array(perVertex);
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let i = 0; i < perVertex; i++) row[i] = bytes.readFloatBE(at + i * 4);
    at += perVertex * 4;
    data.positions.set(row.subarray(0, 3), vertex * 3);
    data.normals?.set(row.subarray(3, 6), vertex * 3);
    takeExtras(data, header, vertex, vertices, [...row.subarray(3 + (header.normals ? 3 : 0))]);
  }
  for (let face = 0; face < faceCount; face++) {
    const size = integer();
    if (size < 0 || !room(size * 4 + 4)) throw truncated();
    const corners = Array.from({ length: size }, integer);
    const components = integer();
    if (components < 0 || !room(components * 4)) throw truncated();
    const color = Array.from({ length: Math.min(components, 4) }, (_, i) => bytes.readFloatBE(at + i * 4));
    at += components * 4;
    if (size < 3) warnings.count('facesShort');
    else if (corners.some((corner) => corner < 0 || corner >= vertices)) warnings.count('facesDropped');
    else data.faces.add(corners, color);
  }
  if (at < bytes.length) warnings.add('trailingBytes');
  return data;
}

/** The colour of uncoloured elements in a coloured file: Geomview's grey of .666. */
const grey = srgbToLinear(0.666);

/** Turns colours, −1 for none, into linear RGBA; whole numbers run to 255, fractions (or nothing above 1) to 1. */
function linearColors(source: ArrayLike<number>): Float32Array {
  let largest = 0;
  for (let i = 0; i < source.length; i++) largest = Math.max(largest, source[i]!);
  const scale = largest > 1 ? 255 : 1;
  const out = new Float32Array(source.length);
  for (let i = 0; i < source.length; i += 4) {
    const none = source[i]! < 0;
    for (let channel = 0; channel < 3; channel++)
      out[i + channel] = none ? grey : srgbToLinear(Math.min(1, Math.max(0, source[i + channel]! / scale)));
    out[i + 3] = none || source[i + 3]! < 0 ? 1 : Math.min(1, source[i + 3]! / scale);
  }
  return out;
}

function addMesh(scene: Scene, { positions, normals, uvs, colors, faces }: OffData): void {
  const faceColors = faces.hasColors ? linearColors(faces.colors.view()) : null;
  const vertexColors = colors ? linearColors(colors) : null;
  const corners = faces.corners.take();
  const sizes = faces.sizes.take();
  // Corners of one place under faces of several colours become vertices of their own.
  const table = new VertexTable();
  const colorIds = new VertexTable();
  const indices = new GrowingIndices(corners.length * 2);
  const triangulate = createTriangulator();
  for (let face = 0, at = 0; face < sizes.length; at += sizes[face]!, face++) {
    const size = sizes[face]!;
    const points = new Float64Array(size * 3);
    for (let i = 0; i < size; i++) points.set(positions.subarray(corners[at + i]! * 3, corners[at + i]! * 3 + 3), i * 3);
    const color = faceColors ? colorIds.indexOf(packed(faceColors, face, 0), packed(faceColors, face, 2), 0) : 0;
    for (const corner of triangulate(points, size)) indices.push(table.indexOf(corners[at + corner]!, color, 0));
  }
  if (indices.length === 0) return;
  const keys = table.keys();
  const gather = (source: ArrayLike<number>, size: number, shift: readonly number[] = []): Float32Array => {
    const out = new Float32Array(table.size * size);
    for (let vertex = 0; vertex < table.size; vertex++)
      for (let i = 0; i < size; i++) out[vertex * size + i] = source[keys[vertex * 3]! * size + i]! - (shift[i] ?? 0);
    return out;
  };
  const origin = meshOrigin(positions.length / 3, (position, axis) => positions[position * 3 + axis]!);
  let rgba = vertexColors && gather(vertexColors, 4);
  if (faceColors) {
    const palette = colorIds.keys();
    rgba = new Float32Array(table.size * 4);
    for (let vertex = 0; vertex < table.size; vertex++) {
      const at = keys[vertex * 3 + 1]! * 3;
      [palette[at]!, palette[at + 1]!].forEach((pair, i) => {
        rgba![vertex * 4 + i * 2] = (pair >>> 16) / 65535;
        rgba![vertex * 4 + i * 2 + 1] = (pair & 0xffff) / 65535;
      });
    }
  }
  const material = rgba ? scene.materials.push(createMaterial(scene.name)) - 1 : null;
  if (rgba && material !== null) markTransparent(scene, material, rgba);
  const primitive = createPrimitive(gather(positions, 3, origin), indices.take(), {
    normals: normals && gather(normals, 3),
    uvs: uvs ? [gather(uvs, 2).map((value, i) => (i % 2 === 1 ? 1 - value : value))] : [],
    colors: rgba,
    material,
  });
  addRootMesh(scene, createMesh(scene.name, [primitive]), { translation: origin });
}

/** Two of a face's four channels as one number, 16 bits each. */
const packed = (colors: Float32Array, face: number, channel: number): number =>
  (Math.round(colors[face * 4 + channel]! * 65535) << 16) | Math.round(colors[face * 4 + channel + 1]! * 65535);

function markTransparent(scene: Scene, material: number, rgba: Float32Array): void {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i]! < 0.999) scene.materials[material]!.alphaMode = 'blend';
}
