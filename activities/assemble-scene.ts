import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { summarizeScene, tilesetName, type TilesJobReport } from '#domain/kinds/tiles/job';
import { writingOptions } from '#domain/kinds/tiles/options';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import { recordResult } from '#services/jobs/record-result';
import { jobReportKey, jobScenePrefix, jobThumbnailKey, sceneDonePrefix, scenePlanKey, sceneWorkPrefix } from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';
import type { CpuDeps } from './deps.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { SupersededError } from './failures.ts';
import { inParallel } from './in-parallel.ts';
import type { ActivityRun } from './run-activity.ts';
import { runSceneStep } from './scene-step.ts';

const concurrency = 4;

/** Puts the groups of a scene together, stores what stands above them and the report, and records the result. */
export const assembleScene = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runSceneStep(deps, subject, run, async ({ folder, signal, log, job, file, options, progress }) => {
    const { objects } = deps;
    const { id, attempt } = subject;
    const prefix = jobScenePrefix(id, attempt);
    const resultKey = `${prefix}${tilesetName}`;
    // An earlier try recorded the result and was stopped while it tidied up: what it was made from may be gone.
    if (job.resultKey === resultKey) return void (await objects.removePrefix(sceneWorkPrefix(subject)));
    const [planPath, topsFolder, outputFolder] = ['plan.json', 'tops', 'tiles'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    progress.enter('assemble');
    await objects.getFile(scenePlanKey(subject), planPath, { signal });
    await fetchTops(objects, subject, topsFolder, signal);
    const assembled = await deps.runVerb(
      'assembleTiles',
      { planPath, topsFolder, outputFolder, options: writingOptions(options) },
      { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal },
    );
    progress.enter('store');
    const found = await readdir(outputFolder, { recursive: true, withFileTypes: true });
    const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    await inParallel(paths, concurrency, async (path) => {
      signal.throwIfAborted();
      await objects.putFile(`${prefix}${relative(outputFolder, path)}`, path, { contentType: contentTypeOf(path), signal });
    });
    const report: TilesJobReport = { ...assembled, options, seconds: (Date.now() - (job.startedAt ?? job.createdAt).getTime()) / 1000 };
    const reportKey = jobReportKey(id, attempt);
    const text = Buffer.from(JSON.stringify(report, undefined, 2));
    await objects.putBytes(reportKey, text, { contentType: 'application/json' });
    const resultBytes = await bytesBelow(objects, prefix);
    const overview = await overviewOf(outputFolder, paths);
    const asked = { owner: file.ownerId, key: jobThumbnailKey(id, attempt) };
    const drawn =
      overview === undefined
        ? { thumbnailKey: null, bytes: 0 }
        : await drawThumbnail(deps, { ...asked, modelPath: overview }, { folder, signal, log });
    const isRecorded = await recordResult(deps, {
      ...{ id, attempt, report, reportKey, resultBytes, bytes: resultBytes + text.length + drawn.bytes },
      thumbnailKey: drawn.thumbnailKey,
      result: { kind: 'tiles', before: { bytes: file.fileSize }, after: { bytes: resultBytes }, scene: summarizeScene(report) },
      resultKey,
    });
    if (!isRecorded) throw new SupersededError();
    await objects.removePrefix(sceneWorkPrefix(subject));
  });

/** What shows the whole scene from afar: of several groups one small model, above all else. */
async function overviewOf(folder: string, paths: readonly string[]): Promise<string | undefined> {
  const { root } = JSON.parse(await readFile(join(folder, tilesetName), 'utf8')) as { root: { content?: { uri: string } } };
  const path = join(folder, decodeURIComponent(root.content?.uri ?? ''));
  if (!paths.includes(path)) return undefined;
  if (path.endsWith('.b3dm')) return glbOf(path);
  return path.endsWith('.glb') ? path : undefined;
}

/** Takes the GLB out of a b3dm, where it lies behind a head and four tables. */
async function glbOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  const from = [12, 16, 20, 24].reduce((sum, at) => sum + bytes.readUInt32LE(at), 28);
  const glbPath = `${path}.glb`;
  await writeFile(glbPath, bytes.subarray(from));
  return glbPath;
}

/** Brings the groups' tops, called by their index. */
async function fetchTops(objects: ObjectStore, subject: Subject, folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder);
  const prefix = sceneDonePrefix(subject);
  const keys: string[] = [];
  for await (const { key } of objects.list(prefix)) keys.push(key);
  await inParallel(keys, concurrency, async (key) => {
    signal.throwIfAborted();
    await objects.getFile(key, join(folder, `${Number.parseInt(key.slice(prefix.length), 10)}.top`), { signal });
  });
}

async function bytesBelow(objects: ObjectStore, prefix: string): Promise<number> {
  let sum = 0;
  for await (const { bytes } of objects.list(prefix)) sum += bytes;
  return sum;
}
