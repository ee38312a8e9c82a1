/** Makes a model of a file or of an archive: what verbs for one model do for the command line. */

import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import { makeWhole } from '../files/part-folder.ts';
import { withModel } from '../readers/with-model.ts';

/** What a verb is told of the model besides its path. */
interface Source {
  /** Folder inside which the files that the model refers to may lie. */
  root: string;
  /** Of the file as it was handed in. */
  sourceBytes: number;
}

/**
 * Runs `verb` on the model file at `path` or on the one model in an archive, whose warnings come first in the report and whose bytes count as the original's.
 * The result, with whatever the verb writes beside it, has its name only once all of it is whole.
 *
 * @param verb is to write to the path that it is given second, which has the name of `outputPath` in an empty folder.
 * @example
 * const report = await makeOfFile('chair.zip', 'chair.glb', (from, to, source) => optimize(from, to, { ...options, ...source }, context), context);
 * @throws AppError for a file that is at fault; engine.diskFull; whatever `verb` throws.
 */
export async function makeOfFile<R extends { warnings: ModelWarning[] }>(
  path: string,
  outputPath: string,
  verb: (inputPath: string, outputPath: string, source: Source) => Promise<R>,
  context: VerbContext,
): Promise<R> {
  return await withModel(
    path,
    async ({ modelPath, root, warnings }) => {
      const { report } = await makeWhole(outputPath, async (folder) => {
        const made = join(folder, basename(outputPath));
        const report = await verb(modelPath, made, { root, sourceBytes: (await stat(path)).size });
        const beside = (await readdir(folder)).map((name) => join(folder, name)).filter((other) => other !== made);
        return { made, beside, report };
      });
      return { ...report, warnings: [...warnings, ...report.warnings] };
    },
    context,
  );
}
