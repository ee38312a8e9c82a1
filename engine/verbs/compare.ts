import { AppError, toErrorRecord, type ErrorRecord } from '#domain/errors/app-error';
import type { QualityFigures } from '#domain/models/figures';
import { withModel } from '../readers/with-model.ts';
import { readModel } from '../readers/read.ts';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { compareScenes, type CompareOptions } from '../quality/compare.ts';

/**
 * Compares the model in `result` with that in `original`, files or archives with one model each. If one cannot be read, returns which and why.
 *
 * @example const answer = await compareFiles('chair.obj', 'chair.glb');
 */
export async function compareFiles(
  original: string,
  result: string,
  options: CompareOptions = {},
  context: VerbContext = {},
): Promise<{ figures: QualityFigures } | { file: string; error: ErrorRecord }> {
  const scenes: Scene[] = [];
  for (const file of [original, result]) {
    try {
      scenes.push(await withModel(file, ({ modelPath, root }) => readModel(modelPath, { ...context, root }), context));
    } catch (error) {
      context.signal?.throwIfAborted();
      return { file, error: toErrorRecord(failureOf(error)) };
    }
  }
  const [a, b] = scenes as [Scene, Scene];
  return { figures: await compareScenes(a, b, options, context) };
}

/** Any failure to read a file is reported for that file. */
function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new AppError('model.unreadable', { reason: code === 'ENOENT' ? '文件不存在' : message }, { cause: error });
}
