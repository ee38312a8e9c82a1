/** Writes a scene as a binary STL: one list of facets in place, millimetres and Z up, as printers and slicers take them. */

import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';
import { faceNormal } from '../scenes/face-normal.ts';
import type { Scene } from '../scenes/scene.ts';
import { WarningList } from '../scenes/warning-list.ts';
import { frameOf, type FrameOptions } from './frame.ts';
import { countWritable, placedPrimitives, type PlacedGeometry } from './placed-primitives.ts';
import type { WrittenModel } from './written-model.ts';

const titleBytes = 80;
const headerBytes = titleBytes + 4;
const facetBytes = 50;
/** What readers with 32-bit offsets can reach. */
const mostFacets = Math.floor((2 ** 32 - 1 - headerBytes) / facetBytes);
/** Facets of a batch: 1.6 MB. */
const batchFacets = 32_768;

/**
 * Writes the triangles of `scene` to `<folder>/<name>.stl`; lines, points, colours and materials have no place there. A triangle with two corners in one
 * place is left out, which opens no surface; one whose corners stand in a row stays, since it may close one, with a normal of 0.
 *
 * @param options Default millimetres, Z up.
 * @example
 * const { files, warnings } = await writeStl(scene, '/tmp/job/out', '支架', {}, { signal });
 * @throws AppError model.noGeometry without triangles; model.tooComplex beyond 4 GB, which is 85.9 million triangles; engine.diskFull.
 */
export async function writeStl(
  scene: Scene,
  folder: string,
  name: string,
  { unit = 'mm', up = 'z' }: FrameOptions = {},
  context: VerbContext = {},
): Promise<WrittenModel> {
  const { triangles } = countWritable(scene);
  if (triangles > mostFacets) throw new AppError('model.tooComplex', { limit: 'STL 4 GB' });
  const path = `${name}.stl`;
  const warnings = new WarningList();
  const produce = async (file: OutputFile): Promise<void> => {
    // Must not begin like a text file: `solid`.
    await file.write(
      Buffer.alloc(headerBytes).fill(`Modelmill binary STL, ${unit}, ${up.toUpperCase()} up`.padEnd(titleBytes), 0, titleBytes),
    );
    const batch = Buffer.alloc(Math.min(batchFacets, triangles) * facetBytes);
    let written = 0;
    let seen = 0;
    for (const placed of placedPrimitives(scene, frameOf({ unit, up }))) {
      if (placed.primitive.mode !== 'triangles') continue;
      const geometry = placed.geometry();
      warnings.count('nonFiniteDropped', geometry.dropped);
      const count = geometry.indices.length / 3;
      for (let first = 0; first < count; first += batchFacets) {
        const last = Math.min(count, first + batchFacets);
        const bytes = putFacets(geometry, first, last, batch);
        await file.write(batch.subarray(0, bytes));
        written += bytes / facetBytes;
        warnings.count('degenerateDropped', last - first - bytes / facetBytes);
        context.onProgress?.('write', (seen += last - first), triangles);
      }
    }
    if (written === 0) throw new AppError('model.noGeometry', { cause: '（STL 只能存放三角面）' });
    const counted = Buffer.alloc(4);
    counted.writeUInt32LE(written);
    await file.patch(titleBytes, counted);
  };
  const bytes = await writeOutput(join(folder, path), produce, context);
  return { files: [{ path, bytes }], warnings: warnings.list() };
}

const normal = new Float64Array(3);

/** Facets of triangles `first` up to `last`, one after the other from the start of `out`; those without distinct corners are left out. @returns bytes. */
function putFacets({ positions: p, indices }: PlacedGeometry, first: number, last: number, out: Buffer): number {
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
  let at = 0;
  for (let i = first * 3; i < last * 3; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const length = faceNormal(p, a, b, c, normal);
    if (length === 0 && (isSamePlace(p, a, b) || isSamePlace(p, b, c) || isSamePlace(p, c, a))) continue;
    const scale = length > 0 ? 1 / length : 0;
    putVector(view, at, normal[0]! * scale, normal[1]! * scale, normal[2]! * scale);
    putVector(view, at + 12, p[a]!, p[a + 1]!, p[a + 2]!);
    putVector(view, at + 24, p[b]!, p[b + 1]!, p[b + 2]!);
    putVector(view, at + 36, p[c]!, p[c + 1]!, p[c + 2]!);
    at += facetBytes;
  }
  return at;
}

function putVector(view: DataView, at: number, x: number, y: number, z: number): void {
  view.setFloat32(at, x, true);
  view.setFloat32(at + 4, y, true);
  view.setFloat32(at + 8, z, true);
}

const isSamePlace = (p: Float32Array, a: number, b: number): boolean => p[a] === p[b] && p[a + 1] === p[b + 1] && p[a + 2] === p[b + 2];
