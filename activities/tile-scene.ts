import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { summarizeScene, tilesetName } from '#domain/jobs/kinds/tiles';
import type { Subject } from '#domain/workflows/subject';
import { jobReportKey, jobScenePrefix } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { inParallel } from './in-parallel.ts';
import { runJobAttempt, type ModelSource } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';

const concurrency = 4;

/** The archive itself: it is unpacked by the engine. */
const archive: ModelSource = async ({ objects }, { file, folder }, { signal, onBytes }) => {
  const modelPath = join(folder, `source.${file.format}`);
  await objects.getFile(file.objectKey, modelPath, { signal, onBytes: (done) => onBytes(done, file.fileSize) });
  return { modelPath, root: folder, sha256: null };
};

/** Makes 3D Tiles of a job's scene and stores them with their report. */
export const tileScene = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runJobAttempt(
    deps,
    'tiles',
    subject,
    run,
    async ({ folder, signal, file, input, modelPath, progress, store, storeReport }) => {
      const { id, attempt: number } = subject;
      const [sceneFolder, outputFolder] = [join(folder, 'scene'), join(folder, 'tiles')];
      const task = { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal };
      await deps.runVerb(
        'unpackScene',
        { archivePath: modelPath, targetFolder: sceneFolder },
        { ...task, onProgress: (_stage, done, total) => progress.report('plan', done, total) },
      );
      const { system, origin, ...options } = input.options;
      const made = await deps.runVerb(
        'tiles',
        {
          folder: sceneFolder,
          outputFolder,
          options: { ...options, ...(system !== null && { system }), ...(origin !== null && { origin }) },
        },
        { ...task, onProgress: progress.report },
      );
      progress.enter('store');
      const prefix = jobScenePrefix(id, number);
      const written = await readdir(outputFolder, { recursive: true, withFileTypes: true });
      const paths = written.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      let stored = 0;
      await inParallel(paths, concurrency, async (path) => {
        await store(`${prefix}${relative(outputFolder, path)}`, path);
        progress.report('store', ++stored, paths.length);
      });
      const reportKey = jobReportKey(id, number);
      await storeReport(reportKey, made);
      const scene = summarizeScene(made);
      return {
        result: { kind: 'tiles', before: { bytes: file.fileSize }, after: { bytes: made.bytesAfter }, scene },
        ...{ report: made, resultBytes: made.bytesAfter, resultKey: `${prefix}${tilesetName}`, reportKey, thumbnailKey: null },
      };
    },
    archive,
  );
