import { open, type FileHandle } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene } from '#engine/scenes/create-scene';
import type { Scene, VerbContext } from '#engine/scenes/scene';
import { WarningList } from '#engine/scenes/warning-list';
import { readLineBlocks } from './blocks.ts';
import { linearFromByte } from './color.ts';
import { floatBits } from './float-bits.ts';
import { GrowingIndices } from './growing.ts';
import { cursor, parseFloatAt } from './parse-number.ts';
import { truncated, unreadable } from './read-failure.ts';
import { decodeText } from './text.ts';
import { VertexTable } from './vertex-table.ts';

const headerBytes = 84;
const facetBytes = 50;
const blockFacets = 65_536;

/**
 * Reads an STL, binary or ASCII, whichever it is whatever it begins with. Corners at the same place share a vertex; facet normals follow
 * from the corners and are not kept. Colours in the two bytes of a facet are read as VisCAM or, with `COLOR=` in the header, as Magics
 * writes them. Each `solid` of an ASCII file becomes a node.
 */
export async function readStl(path: string, context: VerbContext = {}): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, 1024));
    await file.read(head, 0, head.length, 0);
    const facets = size >= headerBytes ? head.readUInt32LE(80) : 0;
    const exact = size >= headerBytes && size === headerBytes + facets * facetBytes;
    if (!exact && isAscii(head)) await readAscii(path, scene, warnings, context);
    else await readBinary(file, head, facets, size, scene, warnings, context);
  } finally {
    await file.close();
  }
  warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}

const isAscii = (head: Buffer): boolean => /^\s*solid\b/i.test(head.toString('latin1')) && !head.includes(0);

async function readBinary(
  file: FileHandle,
  head: Buffer,
  announced: number,
  size: number,
  scene: Scene,
  warnings: WarningList,
  context: VerbContext,
): Promise<void> {
  if (size < headerBytes || headerBytes + announced * facetBytes > size) throw truncated();
  if (headerBytes + announced * facetBytes < size) warnings.add('trailingBytes');
  const magics = /COLOR=/.test(head.toString('latin1', 0, 80)) ? head.subarray(head.indexOf('COLOR=') + 6, 80) : undefined;
  const places = new VertexTable();
  const indices = new Uint32Array(announced * 3);
  // One color a facet, or nothing while none has been seen.
  let colors: Uint16Array | undefined;
  const block = Buffer.allocUnsafe(Math.min(blockFacets, Math.max(1, announced)) * facetBytes);
  for (let first = 0; first < announced; first += blockFacets) {
    context.signal?.throwIfAborted();
    const count = Math.min(blockFacets, announced - first);
    await readFully(file, block, count * facetBytes, headerBytes + first * facetBytes);
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let i = 0; i < count; i++) {
      const at = i * facetBytes + 12;
      for (let corner = 0; corner < 3; corner++) {
        const from = at + corner * 12;
        indices[(first + i) * 3 + corner] = places.indexOf(
          floatBits(view.getFloat32(from, true)),
          floatBits(view.getFloat32(from + 4, true)),
          floatBits(view.getFloat32(from + 8, true)),
        );
      }
      const attribute = view.getUint16(at + 36, true);
      if (magics ? (attribute & 0x8000) === 0 : (attribute & 0x8000) !== 0) {
        colors ??= new Uint16Array(announced).fill(magics ? 0x8000 : 0);
        colors[first + i] = attribute;
      }
    }
    context.onProgress?.('read', first + count, announced);
  }
  addSolid(scene, scene.name, places, indices, colors ? { facets: colors, magics } : undefined);
}

async function readFully(file: FileHandle, buffer: Buffer, length: number, position: number): Promise<void> {
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) throw truncated();
    done += bytesRead;
  }
}

interface FacetColors {
  facets: Uint16Array;
  /** RGBA of the object behind `COLOR=`; undefined for VisCAM's order. */
  magics: Uint8Array | undefined;
}

function addSolid(scene: Scene, name: string, places: VertexTable, corners: Uint32Array, colors?: FacetColors): void {
  if (!colors) {
    addRootMesh(scene, createMesh(name, [createPrimitive(new Float32Array(places.keys().slice().buffer), corners)]));
    return;
  }
  // A place where facets of several colours meet becomes a vertex for each.
  const vertices = new VertexTable();
  const indices = corners.map((place, corner) => vertices.indexOf(place, colors.facets[Math.floor(corner / 3)]!, 0));
  const coordinates = new Float32Array(places.keys().slice().buffer);
  const positions = new Float32Array(vertices.size * 3);
  const rgba = new Float32Array(vertices.size * 4);
  const keys = vertices.keys();
  for (let vertex = 0; vertex < vertices.size; vertex++) {
    positions.set(coordinates.subarray(keys[vertex * 3]! * 3, keys[vertex * 3]! * 3 + 3), vertex * 3);
    rgba.set(facetColor(keys[vertex * 3 + 1]!, colors.magics), vertex * 4);
  }
  scene.materials.push(createMaterial(name));
  addRootMesh(scene, createMesh(name, [createPrimitive(positions, indices, { colors: rgba, material: 0 })]));
}

/** Linear RGBA of the two bytes: 5 bits a channel, blue lowest; in Magics' order red lowest and bit 15 for the object's own colour. */
function facetColor(attribute: number, magics: Uint8Array | undefined): [number, number, number, number] {
  const channel = (shift: number): number => linearFromByte[Math.round((((attribute >> shift) & 31) * 255) / 31)]!;
  if (!magics) return attribute & 0x8000 ? [channel(10), channel(5), channel(0), 1] : [1, 1, 1, 1];
  if (attribute & 0x8000)
    return [linearFromByte[magics[0] ?? 255]!, linearFromByte[magics[1] ?? 255]!, linearFromByte[magics[2] ?? 255]!, 1];
  return [channel(0), channel(5), channel(10), 1];
}

async function readAscii(path: string, scene: Scene, warnings: WarningList, context: VerbContext): Promise<void> {
  let places = new VertexTable();
  let indices = new GrowingIndices();
  let name = '';
  let corners: number[] = [];
  let ended = false;

  const endSolid = (): void => {
    if (indices.length > 0) addSolid(scene, name || scene.name, places, indices.take());
    places = new VertexTable();
    indices = new GrowingIndices();
  };
  const onWord = (word: number, bytes: Uint8Array, at: number, lineEnd: number): void => {
    if (word === vertexWord) {
      const x = parseFloatAt(bytes, skipSpaces(bytes, at, lineEnd), lineEnd);
      const y = parseFloatAt(bytes, skipSpaces(bytes, cursor.at, lineEnd), lineEnd);
      const z = parseFloatAt(bytes, skipSpaces(bytes, cursor.at, lineEnd), lineEnd);
      corners.push(places.indexOf(floatBits(x), floatBits(y), floatBits(z)));
    } else if (word === endLoopWord) {
      if (corners.length < 3) warnings.count('facesDropped');
      // More than three corners are against the format, and a fan is what they mean.
      for (let i = 1; i + 1 < corners.length; i++) indices.push3(corners[0]!, corners[i]!, corners[i + 1]!);
      corners = [];
    } else if (word === solidWord) {
      endSolid();
      name = decodeText(bytes.subarray(at, lineEnd)).trim();
      ended = false;
    } else if (word === endSolidWord) ended = true;
  };
  await readLineBlocks(path, (bytes, end) => eachLine(bytes, end, onWord), context);
  if (corners.length > 0 || (!ended && indices.length === 0 && scene.meshes.length === 0)) throw truncated();
  if (!ended) warnings.add('endMissing');
  endSolid();
}

// The first letters that tell the lines apart: `v`ertex, `s`olid, end`l`oop, end`s`olid.
const vertexWord = 1;
const solidWord = 2;
const endLoopWord = 3;
const endSolidWord = 4;

function eachLine(bytes: Uint8Array, end: number, onWord: (word: number, bytes: Uint8Array, at: number, lineEnd: number) => void): void {
  for (let at = 0; at < end;) {
    let lineEnd = at;
    while (lineEnd < end && bytes[lineEnd] !== 10 && bytes[lineEnd] !== 13) lineEnd++;
    const start = skipSpaces(bytes, at, lineEnd);
    const letter = bytes[start]! | 32;
    if (start < lineEnd) {
      if (letter === 118) onWord(vertexWord, bytes, start + 6, lineEnd);
      else if (letter === 115) onWord(solidWord, bytes, start + 5, lineEnd);
      else if (letter === 101 && (bytes[start + 3]! | 32) === 108) onWord(endLoopWord, bytes, start, lineEnd);
      else if (letter === 101 && (bytes[start + 3]! | 32) === 115) onWord(endSolidWord, bytes, start, lineEnd);
      else if (letter !== 102 && letter !== 111 && letter !== 101 && letter !== 35) throw unreadable('ASCII STL 中有无法识别的内容');
    }
    at = lineEnd + 1;
  }
}

function skipSpaces(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && (bytes[at] === 32 || bytes[at] === 9)) at++;
  return at;
}
