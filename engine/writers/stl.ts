/** Writes a scene as a binary STL: one list of facets in place, millimetres and Z up, as printers and slicers take them. */

import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { aiMarkText } from '#domain/models/ai-mark';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';
import { ListLoops } from '../kernels/lists.ts';
import type { Scene } from '../scenes/scene.ts';
import { WarningList } from '../scenes/warning-list.ts';
import { coarseNumbers } from './coarse-numbers.ts';
import { frameOf, type FrameOptions } from './frame.ts';
import { countWritable, placedPrimitives } from './placed-primitives.ts';
import type { WrittenModel } from './written-model.ts';

const titleBytes = 80;
const headerBytes = titleBytes + 4;
const facetBytes = 50;
/** What readers with 32-bit offsets can reach. */
const mostFacets = Math.floor((2 ** 32 - 1 - headerBytes) / facetBytes);
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
      Buffer.alloc(headerBytes).fill(titleOf(scene, `Modelmill binary STL, ${unit}, ${up.toUpperCase()} up`), 0, titleBytes),
    );
    const loops = new ListLoops();
    let written = 0;
    let seen = 0;
    for (const placed of placedPrimitives(scene, frameOf({ unit, up }))) {
      if (placed.primitive.mode !== 'triangles') continue;
      const geometry = placed.geometry();
      warnings.count('nonFiniteDropped', geometry.dropped);
      const { positions, indices } = geometry;
      loops.beginFacets(positions);
      for (let first = 0; first < indices.length; first += ListLoops.batch * 3) {
        const corners = indices.subarray(first, first + ListLoops.batch * 3);
        const facets = loops.facets(corners);
        await file.write(facets);
        written += facets.byteLength / facetBytes;
        warnings.count('degenerateDropped', corners.length / 3 - facets.byteLength / facetBytes);
        context.onProgress?.('write', (seen += corners.length / 3), triangles);
      }
    }
    if (written === 0) throw new AppError('model.noGeometry', { cause: '（STL 只能存放三角面）' });
    const counted = Buffer.alloc(4);
    counted.writeUInt32LE(written);
    await file.patch(titleBytes, counted);
  };
  const bytes = await writeOutput(join(folder, path), produce, context);
  return { files: [{ path, bytes }], warnings: [...coarseNumbers(scene, 'stl', { unit, up }), ...warnings.list()] };
}

/** The header's text, whose end is the mark of generated content. */
const titleOf = ({ aiMark }: Scene, title: string): string => {
  const mark = aiMark === undefined ? '' : aiMarkText(aiMark);
  return title.padEnd(titleBytes - mark.length).slice(0, titleBytes - mark.length) + mark;
};
