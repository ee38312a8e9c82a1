import { stat } from 'node:fs/promises';
import type { ModelFigures } from '#domain/models/figures';
import { extensionOf } from '#domain/formats';
import { withModel } from '../readers/with-model.ts';
import { readModel } from '../readers/read.ts';
import { measureScene } from '../findings/measure.ts';
import type { VerbContext } from '../context.ts';

/**
 * Figures of a model file, or of the one model in an archive, which is unpacked into a temporary folder and removed again. Throws `archive.*` and `model.*`.
 *
 * @example
 * const { triangles, bounds } = await inspect('chair.zip');
 */
export async function inspect(path: string, context: VerbContext = {}): Promise<ModelFigures> {
  return await withModel(
    path,
    async ({ modelPath, root, warnings }) => {
      const scene = await readModel(modelPath, { ...context, root });
      const { figures } = measureScene(scene, extensionOf(modelPath), (await stat(modelPath)).size);
      return { ...figures, warnings: [...warnings, ...figures.warnings] };
    },
    context,
  );
}
