/** Writes a scene as a binary PLY: one list of vertices, one of triangles, one of edges. */

import { join } from 'node:path';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';
import { cornersOf } from '../scenes/corners.ts';
import type { Scene } from '../scenes/scene.ts';
import { WarningList } from '../scenes/warning-list.ts';
import { frameOf, type FrameOptions } from './frame.ts';
import type { PlacedGeometry } from './placed-primitives.ts';
import { displayColors, listVertices, type VertexList } from './vertex-list.ts';
import type { WrittenModel } from './written-model.ts';

/** Rows of a batch: 2.4 MB at most. */
const batchRows = 65_536;

/**
 * Writes `scene` to `<folder>/<name>.ply`, little-endian: positions, normals where all triangles have them, the first set of texture coordinates as `s t`
 * with the origin at the bottom, and colours as sRGB bytes, which are those of vertices times their material's base colour. Lines become edges,
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
  const total = list.vertices + triangles + lines;
  let done = 0;
  const onRows = (rows: number): void => context.onProgress?.('write', (done += rows), total);
  const produce = async (file: OutputFile): Promise<void> => {
    await file.write(headerOf(list, options));
    for (const placed of list.walk()) await writeVertices(scene, placed.geometry(), list, file, onRows);
    for (const mode of ['triangles', 'lines'] as const) {
      let first = 0;
      for (const placed of list.walk()) {
        if (placed.primitive.mode === mode) await writeElements(placed.geometry(), first, file, onRows);
        first += placed.geometry().positions.length / 3;
      }
    }
  };
  const bytes = await writeOutput(join(folder, path), produce, context);
  return { files: [{ path, bytes }], warnings: warnings.list() };
}

function headerOf({ vertices, elements, normals, uvs, colors }: VertexList, { unit, up = 'y' }: FrameOptions): string {
  const lines = [
    'ply',
    'format binary_little_endian 1.0',
    `comment Modelmill, ${unit ?? 'm'}, ${up.toUpperCase()} up`,
    `element vertex ${vertices}`,
    ...['x', 'y', 'z', ...(normals ? ['nx', 'ny', 'nz'] : []), ...(uvs ? ['s', 't'] : [])].map((column) => `property float ${column}`),
    ...(colors ? ['red', 'green', 'blue', 'alpha'] : []).map((column) => `property uchar ${column}`),
    ...(elements.triangles > 0 ? [`element face ${elements.triangles}`, 'property list uchar int vertex_indices'] : []),
    ...(elements.lines > 0 ? [`element edge ${elements.lines}`, 'property int vertex1', 'property int vertex2'] : []),
    'end_header',
  ];
  return `${lines.join('\n')}\n`;
}

async function writeVertices(
  scene: Scene,
  geometry: PlacedGeometry,
  list: VertexList,
  file: OutputFile,
  onRows: (rows: number) => void,
): Promise<void> {
  const { positions, normals, uvs } = geometry;
  const uv = uvs[0];
  const colors = list.colors ? new Uint32Array(displayColors(scene, geometry).buffer) : undefined;
  const count = positions.length / 3;
  const stride = 3 + (list.normals ? 3 : 0) + (list.uvs ? 2 : 0) + (colors ? 1 : 0);
  const batch = new Float32Array(Math.min(batchRows, count) * stride);
  const words = new Uint32Array(batch.buffer);
  for (let first = 0; first < count; first += batchRows) {
    const last = Math.min(count, first + batchRows);
    let at = 0;
    for (let vertex = first; vertex < last; vertex++) {
      const from = vertex * 3;
      batch[at++] = positions[from]!;
      batch[at++] = positions[from + 1]!;
      batch[at++] = positions[from + 2]!;
      if (list.normals) {
        batch[at++] = normals ? normals[from]! : 0;
        batch[at++] = normals ? normals[from + 1]! : 0;
        batch[at++] = normals ? normals[from + 2]! : 0;
      }
      if (list.uvs) {
        batch[at++] = uv ? finite(uv[vertex * 2]!) : 0;
        batch[at++] = uv ? finite(1 - uv[vertex * 2 + 1]!) : 0;
      }
      if (colors) words[at++] = colors[vertex]!;
    }
    await file.write(new Uint8Array(batch.buffer, 0, at * 4));
    onRows(last - first);
  }
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** Triangles, which say how many corners they have, or edges. */
async function writeElements(
  { mode, indices }: PlacedGeometry,
  base: number,
  file: OutputFile,
  onRows: (rows: number) => void,
): Promise<void> {
  const corners = cornersOf[mode];
  const lead = mode === 'triangles' ? 1 : 0;
  const rowBytes = lead + corners * 4;
  const count = indices.length / corners;
  const batch = new Uint8Array(Math.min(batchRows, count) * rowBytes);
  const view = new DataView(batch.buffer);
  for (let first = 0; first < count; first += batchRows) {
    const last = Math.min(count, first + batchRows);
    let at = 0;
    for (let i = first * corners; i < last * corners; i += corners) {
      if (lead > 0) batch[at++] = corners;
      for (let k = 0; k < corners; k++, at += 4) view.setInt32(at, indices[i + k]! + base, true);
    }
    await file.write(batch.subarray(0, at));
    onRows(last - first);
  }
}
