/** What each verb calls; loaded when it is asked for, so that a child holds no more than its own work. */

import { stat } from 'node:fs/promises';
import type { VerbContext } from '../scenes/scene.ts';
import type { VerbArgs, VerbName, VerbResult } from './verbs.ts';

type Handlers = { [V in VerbName]: (args: VerbArgs[V], context: VerbContext) => Promise<VerbResult[V]> };

export const handlers: Handlers = {
  async unpack({ archivePath, targetFolder, ...options }, context) {
    const [{ unpackArchive }, { findModel }] = await Promise.all([import('../archives/unpack.ts'), import('../archives/find-model.ts')]);
    const unpacked = await unpackArchive(archivePath, targetFolder, options, context);
    return { ...unpacked, modelPath: await findModel(targetFolder, unpacked.entries) };
  },
  async check({ modelPath, ...options }, context) {
    const { checkModel } = await import('../check.ts');
    return checkModel(modelPath, options, context);
  },
  async optimize({ inputPath, outputPath, options }, context) {
    const { optimize } = await import('../optimize.ts');
    return optimize(inputPath, outputPath, options, context);
  },
  async preview({ modelPath, outputPath, root, ...options }, context) {
    const [{ readModel }, { writePreview }] = await Promise.all([import('../readers/read.ts'), import('../preview/write-preview.ts')]);
    const scene = await readModel(modelPath, root === undefined ? context : { ...context, root });
    await writePreview(scene, outputPath, options, context);
    return { bytes: (await stat(outputPath)).size };
  },
  async cover({ modelPath, outputPath, size }, context) {
    const { writeCover } = await import('../preview/write-cover.ts');
    return { found: await writeCover(modelPath, outputPath, size, context) };
  },
  async inspectFile({ path }, context) {
    const { inspect } = await import('../inspect.ts');
    return inspect(path, context);
  },
  async optimizeFile({ path, outputPath, options }, context) {
    const [{ withModel }, { optimize }] = await Promise.all([import('../archives/with-model.ts'), import('../optimize.ts')]);
    return withModel(
      path,
      async ({ modelPath, root, warnings }) => {
        const made = await optimize(modelPath, outputPath, { ...options, root, sourceBytes: (await stat(path)).size }, context);
        return { ...made, warnings: [...warnings, ...made.warnings] };
      },
      context,
    );
  },
  async compareFiles({ original, result, options }, context) {
    const { compareFiles } = await import('../quality/compare-files.ts');
    return compareFiles(original, result, options, context);
  },
  async previewFile({ path, outputPath, options }, context) {
    const [{ withModel }, { readModel }, { writePreview }] = await Promise.all([
      import('../archives/with-model.ts'),
      import('../readers/read.ts'),
      import('../preview/write-preview.ts'),
    ]);
    await withModel(
      path,
      async ({ modelPath, root }) => writePreview(await readModel(modelPath, { ...context, root }), outputPath, options, context),
      context,
    );
    return { bytes: (await stat(outputPath)).size };
  },
};
