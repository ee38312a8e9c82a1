import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SceneSettings } from '#domain/editor/settings';
import { texturesOf } from '#domain/editor/textures';
import { AppError } from '#domain/errors/app-error';
import { resultName as resultNameOf, type WrittenFigures } from '#domain/kinds/convert/job';
import { textureCount, type ModelFigures } from '#domain/models/figures';
import type { Subject } from '#domain/workflows/subject';
import { jobAttemptPrefix, jobReportKey, jobThumbnailKey, textureKey } from '#storage/objects/keys';
import { chosenModel } from './chosen-model.ts';
import type { CpuDeps } from './deps.ts';
import { runJobAttempt, type JobAttempt } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';

/** Converts a job's model and stores the result, its report and its thumbnail. */
export const convertModel = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runJobAttempt(
    deps,
    'convert',
    subject,
    run,
    async (attempt) => {
      const { folder, signal, file, job, input, modelPath, root, progress, store, storeReport, storeThumbnail } = attempt;
      const { id, attempt: number } = subject;
      const { target, tessellation } = input;
      const edits = input.edits === true ? await writeEdits(deps, { fileId: file.id, folder }) : undefined;
      const resultName = resultNameOf(target);
      const resultPath = join(folder, resultName);
      const made = await deps.runVerb(
        'convert',
        {
          inputPath: modelPath,
          outputPath: resultPath,
          options: {
            target,
            name: job.modelName,
            root,
            ...(tessellation && { tessellation }),
            ...edits,
          },
        },
        { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal, onProgress: progress.report },
      );
      // Size as uploaded: of an archive, the archive's.
      const before = input.resultOf === undefined ? { ...made.before, bytes: file.fileSize } : made.before;
      const inspected = (path: string): Promise<ModelFigures> =>
        deps.runVerb('inspectFile', { path }, { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal });
      const readBack = await compareWritten(
        () => sourceFigures(deps, attempt, inspected),
        () => inspected(resultPath),
      );
      const report = { ...made, before, readBack };
      progress.enter('store');
      const resultKey = `${jobAttemptPrefix(id, number)}${resultName}`;
      const reportKey = jobReportKey(id, number);
      await store(resultKey, resultPath);
      await storeReport(reportKey, report);
      const thumbnailKey = await storeThumbnail(jobThumbnailKey(id, number), modelPath);
      const { after } = report;
      return { result: { kind: 'convert', before, after }, report, resultBytes: after.bytes, resultKey, reportKey, thumbnailKey };
    },
    chosenModel,
  );

/** What is edited on a file by now, as files for the engine; undefined where nothing is. */
async function writeEdits(
  { database, objects }: Pick<CpuDeps, 'database' | 'objects'>,
  { fileId, folder }: { fileId: string; folder: string },
): Promise<{ settingsPath: string; texturesPath: string } | undefined> {
  const saved = await database.sceneSettings.findByPk(fileId, { attributes: ['settings'] });
  if (saved === null) return undefined;
  const [settingsPath, texturesPath] = [join(folder, 'settings.json'), join(folder, 'textures')];
  await writeFile(settingsPath, saved.settings);
  await mkdir(texturesPath, { recursive: true });
  const id = texturesOf(JSON.parse(saved.settings) as SceneSettings);
  for (const texture of await database.sceneTextures.findAll({ where: { fileId, id } })) {
    const bytes = await objects.open(textureKey(fileId, texture.id, texture.type));
    await pipeline(bytes, createWriteStream(join(texturesPath, `${texture.id}.${texture.type}`)));
  }
  return { settingsPath, texturesPath };
}

/** Those of the check where the file itself is converted. */
async function sourceFigures(
  { database }: CpuDeps,
  { file, input, modelPath }: Pick<JobAttempt<'convert'>, 'file' | 'input' | 'modelPath'>,
  inspected: (path: string) => Promise<ModelFigures>,
): Promise<ModelFigures> {
  if (input.resultOf !== undefined) return inspected(modelPath);
  const checked = await database.files.findByPk(file.id, { attributes: ['id', 'report'], rejectOnEmpty: true });
  return checked.report?.figures ?? inspected(modelPath);
}

const countOf = (figures: ModelFigures): WrittenFigures => {
  const { triangles, meshes, materials, animations, skins, bounds } = figures;
  const along = (axis: 0 | 1 | 2): number => bounds.max[axis] - bounds.min[axis];
  return { triangles, meshes, materials, textures: textureCount(figures), animations, skins, size: [along(0), along(1), along(2)] };
};

/** What our readers find in both; null where they cannot read what was written, which keeps nobody from having it. */
async function compareWritten(
  source: () => Promise<ModelFigures>,
  result: () => Promise<ModelFigures>,
): Promise<{ source: WrittenFigures; result: WrittenFigures } | null> {
  try {
    return { source: countOf(await source()), result: countOf(await result()) };
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return null;
    throw error;
  }
}
