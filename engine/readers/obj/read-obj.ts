import { readFile } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { createMaterial, createScene } from '#engine/scenes/create-scene';
import type { Scene, VerbContext } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import { WarningList } from '#engine/scenes/warning-list';
import { readLineBlocks } from '../blocks.ts';
import { linearFromSrgb } from '../color.ts';
import { cursor, parseFloatAt, parseIntAt } from '../parse-number.ts';
import type { Resources } from '../resources.ts';
import { decodeText } from '../text.ts';
import { createTextureLoader } from '../texture-loader.ts';
import { ObjGeometry } from './geometry.ts';
import { convertMtl } from './materials.ts';
import { parseMtl, type MtlMaterial } from './mtl.ts';

const newline = 10;
const carriageReturn = 13;
const space = 32;
const tab = 9;
const slash = 47;
const backslash = 92;

const byteOf = Object.fromEntries([...'vtnpfloguesm'].map((letter) => [letter, letter.charCodeAt(0)])) as Record<string, number>;
const [letterV, letterT, letterN, letterP, letterF, letterL] = [
  byteOf['v']!,
  byteOf['t']!,
  byteOf['n']!,
  byteOf['p']!,
  byteOf['f']!,
  byteOf['l']!,
];

/** Free-form curves and surfaces, which no mesh format holds. */
const freeForm = new Set(['vp', 'cstype', 'curv', 'curv2', 'surf', 'deg', 'bmat', 'parm', 'trim', 'hole', 'end']);

/**
 * Reads a Wavefront OBJ with its MTL files and textures: polygons are cut, negative numbers counted from the end, corners that agree
 * share a vertex; `o` (or, where there is none, `g`) makes nodes, `usemtl` primitives. Faces that name a vertex that is not there are
 * dropped and counted in a warning. Source: Wavefront OBJ appendix B1.
 */
export async function readObj(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const geometry = new ObjGeometry(warnings);
  const libraries: string[] = [];
  let named = false;

  const onStatement = (name: string, rest: string): void => {
    if (name === 'usemtl') geometry.useMaterial(rest);
    else if (name === 'mtllib') libraries.push(rest);
    else if (name === 'o' || (name === 'g' && !named)) {
      named ||= name === 'o';
      geometry.useGroup(rest);
    } else if (freeForm.has(name)) warnings.add('freeFormDropped');
  };
  await readLineBlocks(path, (bytes, end) => parseBlock(bytes, end, geometry, onStatement), context);

  const materials = await readLibraries(libraries, path, resources, warnings);
  const loader = createTextureLoader(scene, resources, warnings);
  const indices = new Map<string, number>();
  for (const name of geometry.materialsInUse()) {
    context.signal?.throwIfAborted();
    if (name === '') continue;
    const mtl = materials.get(name);
    if (!mtl && (materials.size > 0 || libraries.length === 0)) warnings.add('materialMissing', { material: name });
    indices.set(name, scene.materials.length);
    scene.materials.push(mtl ? await convertMtl(mtl, scene, loader, warnings) : createMaterial(name));
  }
  geometry.addTo(scene, (name) => indices.get(name) ?? null);
  dropUnusedTextures(scene);
  warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}

/** Goes through whole lines: numbers straight from the bytes, the rest as text to `onStatement`. */
function parseBlock(bytes: Uint8Array, end: number, geometry: ObjGeometry, onStatement: (name: string, rest: string) => void): void {
  let at = 0;
  while (at < end) {
    const byte = bytes[at]!;
    if (byte <= space) {
      at++;
      continue;
    }
    const second = bytes[at + 1]!;
    if (byte === letterV && isBlank(second)) at = readPosition(bytes, at + 2, end, geometry);
    else if (byte === letterV && second === letterT) at = readUv(bytes, at + 2, end, geometry);
    else if (byte === letterV && second === letterN) at = readNormal(bytes, at + 2, end, geometry);
    else if ((byte === letterF || byte === letterL || byte === letterP) && isBlank(second)) {
      at = readCorners(bytes, at + 1, end, geometry);
      geometry.endElement(byte === letterF ? 'triangles' : byte === letterL ? 'lines' : 'points');
    } else if (byte === letterF && second <= space) geometry.endElement('triangles');
    else {
      const lineEnd = endOfLine(bytes, at, end);
      const line = decodeText(bytes.subarray(at, lineEnd)).replace(/\\\r?\n/g, ' ');
      const match = /^(\S+)\s*(.*?)\s*$/s.exec(line);
      if (match && !match[1]!.startsWith('#')) onStatement(match[1]!, match[2]!);
      at = lineEnd;
      continue;
    }
    at = endOfLine(bytes, at, end);
    geometry.corners.length = 0;
  }
}

const isBlank = (byte: number): boolean => byte === space || byte === tab;

/** The next byte that is no blank; a backslash before the line's end continues it. */
function skipBlanks(bytes: Uint8Array, at: number, end: number): number {
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === backslash && (bytes[at + 1] === newline || bytes[at + 1] === carriageReturn))
      at += bytes[at + 1] === carriageReturn && bytes[at + 2] === newline ? 2 : 1;
    else if (byte !== space && byte !== tab) return at;
  }
  return end;
}

function endOfLine(bytes: Uint8Array, at: number, end: number): number {
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte !== newline && byte !== carriageReturn) continue;
    if (at === 0 || bytes[at - 1] !== backslash) return at;
    if (byte === carriageReturn && bytes[at + 1] === newline) at++;
  }
  return end;
}

/** True when the line goes on at `at` (blanks already passed). */
const goesOn = (bytes: Uint8Array, at: number, end: number): boolean => at < end && bytes[at] !== newline && bytes[at] !== carriageReturn;

function nextFloat(bytes: Uint8Array, at: number, end: number): number {
  const start = skipBlanks(bytes, at, end);
  if (!goesOn(bytes, start, end)) {
    cursor.at = start;
    return Number.NaN;
  }
  return parseFloatAt(bytes, start, end);
}

function readPosition(bytes: Uint8Array, at: number, end: number, geometry: ObjGeometry): number {
  const x = nextFloat(bytes, at, end);
  const y = nextFloat(bytes, cursor.at, end);
  geometry.addPosition(x, y, nextFloat(bytes, cursor.at, end));
  const more = skipBlanks(bytes, cursor.at, end);
  if (!goesOn(bytes, more, end)) return more;
  // `x y z w`, `x y z r g b` or `x y z w r g b`.
  const rest: number[] = [];
  for (let next = more; rest.length < 4 && goesOn(bytes, next, end); next = skipBlanks(bytes, cursor.at, end)) {
    const value = parseFloatAt(bytes, next, end);
    if (Number.isNaN(value)) break;
    rest.push(value);
  }
  if (rest.length >= 3) {
    const [r, g, b] = rest.slice(-3) as [number, number, number];
    // Some tools write 0…255.
    const scale = Math.max(r, g, b) > 1 ? 255 : 1;
    geometry.colorLast(linearFromSrgb(r / scale), linearFromSrgb(g / scale), linearFromSrgb(b / scale));
  }
  return cursor.at;
}

function readUv(bytes: Uint8Array, at: number, end: number, geometry: ObjGeometry): number {
  const u = nextFloat(bytes, at, end);
  const v = nextFloat(bytes, cursor.at, end);
  geometry.uvs.push2(u || 0, 1 - (v || 0));
  return cursor.at;
}

function readNormal(bytes: Uint8Array, at: number, end: number, geometry: ObjGeometry): number {
  const x = nextFloat(bytes, at, end);
  const y = nextFloat(bytes, cursor.at, end);
  const z = nextFloat(bytes, cursor.at, end);
  const length = Math.hypot(x, y, z);
  // A normal without direction stays as it is, for whoever computes normals to see.
  const scale = length > 0 ? 1 / length : 0;
  geometry.normals.push3(x * scale || 0, y * scale || 0, z * scale || 0);
  return cursor.at;
}

/** Reads `v`, `v/t`, `v//n` and `v/t/n` to the line's end into `geometry.corners`; stops at what is none. */
function readCorners(bytes: Uint8Array, at: number, end: number, geometry: ObjGeometry): number {
  const corners = geometry.corners;
  corners.length = 0;
  let next = skipBlanks(bytes, at, end);
  while (goesOn(bytes, next, end)) {
    const position = parseIntAt(bytes, next, end);
    if (Number.isNaN(position)) return next;
    let uv = 0;
    let normal = 0;
    if (bytes[cursor.at] === slash) {
      uv = parseIntAt(bytes, cursor.at + 1, end) || 0;
      if (bytes[cursor.at] === slash) normal = parseIntAt(bytes, cursor.at + 1, end) || 0;
    }
    corners.push(position, uv, normal);
    // `1.0` or `1abc`: pass over what is left of the word.
    while (cursor.at < end && bytes[cursor.at]! > space) cursor.at++;
    next = skipBlanks(bytes, cursor.at, end);
  }
  return next;
}

async function readLibraries(
  libraries: string[],
  path: string,
  resources: Resources,
  warnings: WarningList,
): Promise<Map<string, MtlMaterial>> {
  const materials = new Map<string, MtlMaterial>();
  // Without an mtllib the file of the same name is what the exporter meant, if it is there.
  const beside = libraries.length === 0 ? await resources.find(`${stemOf(path)}.mtl`) : undefined;
  const files = beside ? [beside] : [];
  for (const library of libraries) {
    const whole = await resources.find(library);
    if (whole) {
      files.push(whole);
      continue;
    }
    // Several names on one line, each perhaps with blanks in it: `a b.mtl c.mtl`.
    const names = library.match(/\S.*?\.mtl(?=\s|$)/gi) ?? [library];
    for (const name of names) {
      const file = await resources.find(name);
      if (file) files.push(file);
      else warnings.add('materialFileMissing', { path: name });
    }
  }
  for (const file of new Set(files))
    for (const mtl of parseMtl(await readFile(file))) if (!materials.has(mtl.name)) materials.set(mtl.name, mtl);
  return materials;
}
