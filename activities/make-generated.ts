import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { generators, isOutside, type GeneratorName } from '#domain/kinds/generate/generators';
import { generateLimits } from '#domain/kinds/generate/limits';
import type { GeneratedVariant, GenerateReport } from '#domain/kinds/generate/result';
import { generatedVariants } from '#domain/kinds/media';
import { engineVersion } from '#domain/models/engine-version';
import type { AiMark } from '#domain/models/ai-mark';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Subject } from '#domain/workflows/subject';
import type { GeneratedModel, GenerateFrom } from '#engine/verbs/generate';
import { objectKeyOf } from '#services/attachments/object-key';
import { generatedFileId } from '#services/jobs/generated-file-id';
import { recordResult } from '#services/jobs/record-result';
import { judge } from '#services/moderation/judge';
import { fileSourceKey, jobFetchedKey, jobReportKey, jobResultKey, jobThumbnailKey, jobVariantKey } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { SupersededError } from './failures.ts';
import { runFilelessStep, type FilelessStep } from './job-step.ts';
import type { ActivityRun } from './run-activity.ts';

/** A model that passed the check, in the step's folder. */
interface Sound extends GeneratedModel {
  path: string;
}

/**
 * Makes the models of a generation, or takes in what was fetched from a service; stores those that pass the check, as results of the job and as what becomes files of its owner.
 * @throws AppError generate.broken and others where none passes, which gives the price back.
 */
export const makeGenerated = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runFilelessStep(deps, subject, run, async (step) => {
    const { job, input, progress } = step;
    progress.enter('judge');
    const aiMark = markOf(input.generator, job.id);
    const { sound, refused } = await makeAll(deps, step, await sourcesOf(deps, step), aiMark);
    progress.enter('store');
    const variants: GeneratedVariant[] = [];
    let bytes = 0;
    let thumbnailKey: string | null = null;
    for (const [index, { path, figures }] of sound.entries()) {
      const fileId = generatedFileId(subject, index);
      const more = generatedVariants[index - 1];
      const key = more === undefined ? jobResultKey(job.id, job.attempt) : jobVariantKey(job.id, job.attempt, more.model);
      const picture = more === undefined ? jobThumbnailKey(job.id, job.attempt) : jobVariantKey(job.id, job.attempt, more.picture);
      for (const target of [key, fileSourceKey(fileId)])
        await deps.objects.putFile(target, path, { contentType: contentTypeOf(path), signal: step.signal });
      const drawn = await drawThumbnail(deps, { owner: job.ownerId, modelPath: path, key: picture }, step);
      if (aiMark !== null && drawn.thumbnailKey !== null) await judgePicture(deps, drawn.thumbnailKey, drawn.bytes);
      bytes += figures.bytes + drawn.bytes;
      if (index === 0) thumbnailKey = drawn.thumbnailKey;
      variants.push({ fileId, ...figures });
    }
    const report: GenerateReport = {
      ...{ engineVersion, generator: input.generator, aiMark, refused, warnings: [] },
      ...{ figures: sound.map(({ figures }) => figures), unmet: sound[0]?.unmet ?? [], notes: sound[0]?.notes ?? [] },
    };
    const reportKey = jobReportKey(job.id, job.attempt);
    const text = Buffer.from(JSON.stringify(report, undefined, 2));
    await deps.objects.putBytes(reportKey, text, { contentType: 'application/json' });
    await progress.close();
    const made = {
      ...{ result: { kind: job.kind, variants } as { kind: 'text3d'; variants: GeneratedVariant[] }, report },
      ...{ resultBytes: sound[0]?.figures.bytes ?? 0, resultKey: jobResultKey(job.id, job.attempt), reportKey, thumbnailKey },
    };
    if (!(await recordResult(deps, { ...subject, bytes: bytes + text.length, ...made }))) throw new SupersededError();
  });

/** Of what artificial intelligence made: docs/decisions/generated-marks.md. */
const markOf = (generator: GeneratorName, jobId: string): AiMark | null =>
  generators[generator].isAi ? { label: 1, provider: generator, content: jobId } : null;

/** What the models are made of: words, a picture, or what was fetched. */
async function sourcesOf({ objects }: CpuDeps, { job, input, folder, signal }: FilelessStep): Promise<GenerateFrom[]> {
  const { longest } = input;
  if (isOutside(input.generator)) {
    const fetched: GenerateFrom[] = [];
    for (let index = 0; index < generateLimits.variants; index++) {
      const key = jobFetchedKey({ id: job.id, attempt: job.attempt }, index);
      if ((await objects.stat(key)) === undefined) continue;
      const modelPath = join(folder, `fetched-${index}.glb`);
      await objects.getFile(key, modelPath, { signal });
      fetched.push({ modelPath, longest });
    }
    return fetched;
  }
  if (input.kind === 'text3d') return [{ sentence: input.sentence }];
  const picturePath = join(folder, 'picture.webp');
  const key = objectKeyOf({ id: input.pictureId, ownerId: job.ownerId, purpose: 'generate' });
  await objects.getFile(key, picturePath, { signal });
  return [{ picturePath, shape: input.shape, longest, name: input.name }];
}

/** Those that pass the check, and why others do not. @throws the first refusal where none passes. */
async function makeAll(
  deps: CpuDeps,
  { job, folder, signal }: FilelessStep,
  sources: readonly GenerateFrom[],
  aiMark: AiMark | null,
): Promise<{ sound: Sound[]; refused: string[] }> {
  const sound: Sound[] = [];
  const refusals: AppError[] = [];
  for (const [index, from] of sources.entries()) {
    const path = join(folder, `made-${index}.glb`);
    const task = { owner: job.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal };
    try {
      sound.push({ path, ...(await deps.runVerb('generate', { outputPath: path, from, ...(aiMark && { aiMark }) }, task)) });
    } catch (error) {
      if (!(error instanceof AppError) || !error.entry.permanent) throw error;
      refusals.push(
        'modelPath' in from && error.code !== 'generate.broken' ? new AppError('generate.broken', { reason: error.message }) : error,
      );
    }
  }
  if (sound.length === 0) throw refusals[0] ?? new AppError('generate.nothingMade');
  return { sound, refused: refusals.map(({ message }) => message) };
}

/** What a service made is looked at before anybody sees it. */
async function judgePicture({ objects, generation }: CpuDeps, key: string, bytes: number): Promise<void> {
  if (generation === undefined) return;
  await judge(generation.moderator.scanImage({ bytes, open: () => objects.open(key) }), 'generate.filtered');
}
