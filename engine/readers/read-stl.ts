import { open } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene } from '#engine/scenes/create-scene';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { WarningList } from '#engine/scenes/warning-list';
import { withPool } from '#engine/threads/pool';
import { linearFromByte } from './color.ts';
import { GrowingIndices } from '../numbers/growing.ts';
import { rangesOf, threadedBytes } from './ranges.ts';
import { decodeText } from '../files/text.ts';
import { addCreditLine } from '../scenes/credit-lines.ts';
import { truncated, unreadable } from '../files/read-failure.ts';
import { leftOpen, runsOf, type StlRun } from './stl/parse-text.ts';
import { facetBytes, headerBytes } from './stl/weld-facets.ts';
import { VertexTable } from '../numbers/vertex-table.ts';
import { tasks } from './tasks.ts';

/** Facets that are welded together: 2 MB. */
const blockFacets = 40_000;

/**
 * Reads an STL, binary or ASCII, detected by content rather than by its first word. Corners at the same place share a vertex; facet normals follow
 * from the corners and are not kept. Colours in the two bytes of a facet are read as VisCAM or, with `COLOR=` in the header, as Magics
 * writes them. Each `solid` of an ASCII file becomes a node; its words count, not its lines, so that one written in a single line is read too, as are files without
 * normals or loops, and decimal commas. What the format does not know, colours among it, is counted in a warning.
 *
 * Ranges of the file are welded side by side in threads, and then with each other; the result does not depend on the number of threads.
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
    const isText = !exact && isAscii(head);
    if (!isText) for (const line of decodeText(head.subarray(0, 80)).split(/[\r\n\0]+/)) addCreditLine(scene.credits, line);
    if (isText) await readAscii(file.fd, size, scene, warnings, context);
    else await readBinary(file.fd, head, facets, size, scene, warnings, context);
  } finally {
    await file.close();
  }
  warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}

const isAscii = (head: Buffer): boolean => /^(\xef\xbb\xbf)?\s*solid\b/i.test(head.toString('latin1')) && !head.includes(0);

async function readBinary(
  fd: number,
  head: Buffer,
  announced: number,
  size: number,
  scene: Scene,
  warnings: WarningList,
  context: VerbContext,
): Promise<void> {
  if (size < headerBytes || headerBytes + announced * facetBytes > size) throw truncated();
  const held = (size - headerBytes) / facetBytes;
  // Streaming exporters leave a wrong count: the rest of the file counts as facets if its length fits.
  const total = Number.isInteger(held) ? held : announced;
  if (total > announced) warnings.add('countMended', { announced, count: total });
  else if (held > announced) warnings.add('trailingBytes');
  const magics = /COLOR=/.test(head.toString('latin1', 0, 80)) ? head.subarray(head.indexOf('COLOR=') + 6, 80) : undefined;
  // A closed surface has half as many vertices as triangles.
  const places = new VertexTable(Math.ceil(total * 0.52));
  const indices = new Uint32Array(total * 3);
  // One color a facet, or nothing while none has been seen.
  let colors: Uint16Array | undefined;
  const blocks = Array.from({ length: Math.ceil(total / blockFacets) }, (_, block) => {
    const first = block * blockFacets;
    return { fd, first, count: Math.min(blockFacets, total - first), magics: magics !== undefined };
  });
  await withPool(threadsFor(size, context), (pool) =>
    pool.runInOrder(tasks.weldStlFacets, blocks, (welded, block) => {
      context.signal?.throwIfAborted();
      const { first, count } = blocks[block]!;
      const numbers = numbersOf(places, welded.places);
      const { corners } = welded;
      for (let i = 0; i < corners.length; i++) indices[first * 3 + i] = numbers[corners[i]!]!;
      if (welded.attributes.length > 0) {
        colors ??= new Uint16Array(total).fill(magics ? 0x8000 : 0);
        colors.set(welded.attributes, first);
      }
      context.onProgress?.('read', first + count, total);
    }),
  );
  addSolid(scene, scene.name, places, indices, colors ? { facets: colors, magics } : undefined);
}

const threadsFor = (size: number, context: VerbContext): VerbContext => (size < threadedBytes ? { ...context, threads: 1 } : context);

/** The numbers in `table` of places that a range found. */
function numbersOf(table: VertexTable, places: Int32Array): Uint32Array {
  const numbers = new Uint32Array(places.length / 3);
  for (let i = 0; i < numbers.length; i++) numbers[i] = table.indexOf(places[i * 3]!, places[i * 3 + 1]!, places[i * 3 + 2]!);
  return numbers;
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

async function readAscii(fd: number, size: number, scene: Scene, warnings: WarningList, context: VerbContext): Promise<void> {
  let places = new VertexTable();
  let indices = new GrowingIndices();
  let name = '';
  /** Corners of a loop that has not ended. */
  let open: number[] = [];
  let ended = false;
  let unknown = 0;
  let done = 0;

  const endSolid = (): void => {
    if (open.length > 0) warnings.count('facesShort');
    open = [];
    if (indices.length > 0) addSolid(scene, name || scene.name, places, indices.take());
    // A file may be nothing but beginnings.
    else if (places.size === 0) return;
    places = new VertexTable();
    indices = new GrowingIndices();
  };
  const onRun = (run: StlRun): void => {
    if (run.solid !== undefined) {
      endSolid();
      name = run.solid;
      ended = false;
    }
    const numbers = numbersOf(places, run.places);
    let at = 0;
    for (const found of run.loops) {
      if (found === leftOpen && open.length === 0) continue;
      const loop = found === leftOpen ? 0 : found;
      const corners = open.length > 0 ? [...open, ...run.corners.subarray(at, at + loop).map((corner) => numbers[corner]!)] : undefined;
      if (corners) pushFan(indices, corners, warnings);
      else if (loop === 3) indices.push3(numbers[run.corners[at]!]!, numbers[run.corners[at + 1]!]!, numbers[run.corners[at + 2]!]!);
      else
        pushFan(
          indices,
          run.corners.subarray(at, at + loop).map((corner) => numbers[corner]!),
          warnings,
        );
      open = [];
      at += loop;
    }
    for (; at < run.corners.length; at++) open.push(numbers[run.corners[at]!]!);
    ended ||= run.ended;
  };
  const ranges = [...rangesOf(size)].map((range) => ({ ...range, fd, size }));
  await withPool(threadsFor(size, context), (pool) =>
    pool.runInOrder(tasks.parseStlText, ranges, (chunk) => {
      context.signal?.throwIfAborted();
      warnings.count('statementsDropped', chunk.colorWords, { statement: 'color' });
      unknown += chunk.unknownWords;
      for (const run of runsOf(chunk)) onRun(run);
      done += chunk.bytes;
      context.onProgress?.('read', done, size);
    }),
  );
  if (unknown > 0 && indices.length === 0 && scene.meshes.length === 0) throw unreadable('ASCII STL 中有无法识别的内容');
  warnings.count('statementsDropped', unknown, { statement: '其他内容' });
  if (open.length > 0 || (!ended && indices.length === 0 && scene.meshes.length === 0)) throw truncated();
  if (!ended) warnings.add('endMissing');
  endSolid();
}

/** More than three corners violate the format; they are meant as a fan. */
function pushFan(indices: GrowingIndices, corners: ArrayLike<number>, warnings: WarningList): void {
  if (corners.length < 3) warnings.count('facesShort');
  for (let i = 1; i + 1 < corners.length; i++) indices.push3(corners[0]!, corners[i]!, corners[i + 1]!);
}
