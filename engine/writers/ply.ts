/** Writes a scene as a binary PLY: one list of vertices, one of faces, one of edges. */

import { join } from 'node:path';
import { aiMarkText } from '#domain/models/ai-mark';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';
import { ListLoops } from '../kernels/lists.ts';
import { creditLines } from '../scenes/credit-lines.ts';
import { cornersOf } from '../scenes/corners.ts';
import { splitQuads } from '../scenes/quads.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { WarningList } from '../scenes/warning-list.ts';
import { frameOf, type FrameOptions } from './frame.ts';
import type { PlacedGeometry, PlacedPrimitive } from './placed-primitives.ts';
import { displayColors, listVertices, type VertexList } from './vertex-list.ts';
import type { WrittenModel } from './written-model.ts';

/**
 * Writes `scene` to `<folder>/<name>.ply`, little-endian: positions, in doubles where floats would be too coarse, normals where all triangles have them, the first set of texture coordinates as `s t`
 * with the origin at the bottom, and colours as sRGB bytes, which are those of vertices times their material's base colour. Quads stay quads. Lines become edges,
 * points vertices that nothing uses.
 *
 * @param options Default metres, Y up; the format states neither.
 * @example
 * const { files } = await writePly(scene, '/tmp/job/out', '扫描', {}, { signal });
 * @throws AppError model.noGeometry for a scene that draws nothing; model.tooComplex as `countWritable`; engine.diskFull.
 */
export async function writePly(
  scene: Scene,
  folder: string,
  name: string,
  options: FrameOptions = {},
  context: VerbContext = {},
): Promise<WrittenModel> {
  const list = listVertices(scene, frameOf(options));
  const warnings = new WarningList();
  warnings.count('nonFiniteDropped', list.dropped);
  const path = `${name}.ply`;
  const { triangles, lines } = list.elements;
  const total = list.vertices + triangles - list.quads + lines;
  let done = 0;
  const onRows = (rows: number): void => context.onProgress?.('write', (done += rows), total);
  const produce = async (file: OutputFile): Promise<void> => {
    await file.write(headerOf(list, options, scene));
    const loops = new ListLoops();
    for (const placed of list.walk()) await writeVertices(loops, scene, placed, list, file, onRows);
    for (const mode of ['triangles', 'lines'] as const) {
      let first = 0;
      for (const placed of list.walk()) {
        if (placed.primitive.mode === mode) await writeElements(loops, placed.geometry(), first, file, onRows);
        first += placed.geometry().positions.length / 3;
      }
    }
  };
  const bytes = await writeOutput(join(folder, path), produce, context);
  return { files: [{ path, bytes }], warnings: warnings.list() };
}

function headerOf(
  { vertices, elements, quads, normals, uvs, colors, far }: VertexList,
  { unit, up = 'y' }: FrameOptions,
  { credits, aiMark }: Scene,
): string {
  const lines = [
    'ply',
    'format binary_little_endian 1.0',
    `comment Modelmill, ${unit ?? 'm'}, ${up.toUpperCase()} up`,
    ...(aiMark ? [`comment ${aiMarkText(aiMark)}`] : []),
    ...creditLines(credits).map((line) => `comment ${line}`),
    `element vertex ${vertices}`,
    ...['x', 'y', 'z'].map((column) => `property ${far ? 'double' : 'float'} ${column}`),
    ...[...(normals ? ['nx', 'ny', 'nz'] : []), ...(uvs ? ['s', 't'] : [])].map((column) => `property float ${column}`),
    ...(colors ? ['red', 'green', 'blue', 'alpha'] : []).map((column) => `property uchar ${column}`),
    ...(elements.triangles > 0 ? [`element face ${elements.triangles - quads}`, 'property list uchar int vertex_indices'] : []),
    ...(elements.lines > 0 ? [`element edge ${elements.lines}`, 'property int vertex1', 'property int vertex2'] : []),
    'end_header',
  ];
  return `${lines.join('\n')}\n`;
}

async function writeVertices(
  loops: ListLoops,
  scene: Scene,
  placed: PlacedPrimitive,
  list: VertexList,
  file: OutputFile,
  onRows: (rows: number) => void,
): Promise<void> {
  const geometry = placed.geometry();
  const { positions, normals, uvs } = geometry;
  const uv = uvs[0];
  const colors = list.colors ? new Uint32Array(displayColors(scene, geometry).buffer) : undefined;
  const count = positions.length / 3;
  const wide = list.far ? 6 : 3;
  const batch = list.far ? ListLoops.batch / 2 : ListLoops.batch;
  const stride = wide + (list.normals ? 3 : 0) + (list.uvs ? 2 : 0) + (colors ? 1 : 0);
  for (let first = 0; first < count; first += batch) {
    const last = Math.min(count, first + batch);
    const rows = last - first;
    /** Vertices of others have the column, and these have none. */
    const part = (values: Float32Array | null | undefined, width: number): Float32Array =>
      values ? values.subarray(first * width, last * width) : new Float32Array(rows * width);
    let at = 0;
    const places = part(positions, 3);
    loops.column(list.far ? inDoubles(places, placed.origin) : places, wide, stride, at);
    at += wide;
    if (list.normals) {
      loops.column(part(normals, 3), 3, stride, at);
      at += 3;
    }
    if (list.uvs) {
      if (uv) loops.uvColumn(part(uv, 2), stride, at);
      else loops.column(part(uv, 2), 2, stride, at);
      at += 2;
    }
    if (colors) loops.column(colors.subarray(first, last), 1, stride, at);
    await file.write(loops.rows(rows, stride));
    onRows(rows);
  }
}

const inDoubles = (positions: Float32Array, origin: Readonly<Vec3>): Uint32Array =>
  new Uint32Array(Float64Array.from(positions, (value, at) => value + origin[at % 3]!).buffer);

/** Quads and triangles, which say how many corners they have, or edges. */
async function writeElements(
  loops: ListLoops,
  geometry: PlacedGeometry,
  base: number,
  file: OutputFile,
  onRows: (rows: number) => void,
): Promise<void> {
  const { quads, triangles } = splitQuads(geometry);
  const own = cornersOf[geometry.mode];
  for (const [corners, indices] of [[4, quads] as const, [own, triangles] as const]) {
    const most = Math.floor((ListLoops.batch * 3) / corners) * corners;
    for (let first = 0; first < indices.length; first += most) {
      const part = indices.subarray(first, first + most);
      await file.write(loops.elements(part, corners, base, geometry.mode === 'triangles' ? corners : 0));
      onRows(part.length / corners);
    }
  }
}
