/** Writes a scene as an OFF: one list of vertices and one of triangles, as text. */

import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { aiMarkText } from '#domain/models/ai-mark';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';
import type { Scene } from '../scenes/scene.ts';
import { WarningList } from '../scenes/warning-list.ts';
import { frameOf, type FrameOptions } from './frame.ts';
import { TextKernel, textOrigin } from './text-kernel.ts';
import { displayColors, listVertices } from './vertex-list.ts';
import type { WrittenModel } from './written-model.ts';

/**
 * Writes the triangles of `scene` to `<folder>/<name>.off`; where a vertex or a material has a colour, as COFF with the colours of vertices in sRGB
 * bytes, which are their own times their material's base colour. Numbers read back to the same bits. Lines have no place; points are vertices that nothing uses.
 *
 * @param options Default metres, Y up; the format states neither.
 * @example
 * const { files } = await writeOff(scene, '/tmp/job/out', '球', {}, { signal });
 * @throws AppError model.noGeometry for a scene that draws nothing; model.tooComplex as `countWritable`; engine.diskFull.
 */
export async function writeOff(
  scene: Scene,
  folder: string,
  name: string,
  options: FrameOptions = {},
  context: VerbContext = {},
): Promise<WrittenModel> {
  const list = listVertices(scene, frameOf(options));
  const { triangles, points } = list.elements;
  if (triangles + points === 0) throw new AppError('model.noGeometry', { cause: '（OFF 只能存放三角面和点）' });
  const warnings = new WarningList();
  warnings.count('nonFiniteDropped', list.dropped);
  const kernel = await TextKernel.open();
  const path = `${name}.off`;
  const total = list.vertices + triangles;
  let done = 0;
  const onRows = (rows: number): void => context.onProgress?.('write', (done += rows), total);
  const produce = async (file: OutputFile): Promise<void> => {
    await file.write(
      `${list.colors ? 'COFF' : 'OFF'}\n${scene.aiMark ? `# ${aiMarkText(scene.aiMark)}\n` : ''}${list.vertices} ${triangles} 0\n`,
    );
    for (const placed of list.walk()) {
      const geometry = placed.geometry();
      const { positions } = geometry;
      await kernel.writeRows(
        file,
        positions,
        textOrigin([positions], placed.origin),
        list.colors ? displayColors(scene, geometry) : null,
        onRows,
      );
    }
    let firstPlace = 0;
    for (const placed of list.walk()) {
      const { mode, indices, positions } = placed.geometry();
      const numbers = { places: 0, uvs: 0, normals: 0, firstPlace, firstUv: 0, firstNormal: 0 };
      kernel.begin();
      if (mode === 'triangles') await kernel.writeElements(file, '3', indices, 3, numbers, onRows);
      firstPlace += positions.length / 3;
    }
  };
  const bytes = await writeOutput(join(folder, path), produce, context);
  return { files: [{ path, bytes }], warnings: warnings.list() };
}
