import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { fetchModel } from './fetch-model.ts';
import type { ModelSource } from './job-attempt.ts';

/** The file's model, or what a lightweighting made of it; `offline.resultGone` once that is deleted. */
export const chosenModel: ModelSource = async ({ database, objects }, { job, file, folder }, options) => {
  const { input } = job;
  const resultOf = input.kind === 'offline' || input.kind === 'convert' ? (input.resultOf ?? null) : null;
  if (resultOf === null) return await fetchModel(objects, file, folder, options);
  const made = await database.jobs.findOne({ where: { id: resultOf, ownerId: job.ownerId, deletedAt: null } });
  if (made === null || made.resultKey === null) throw new AppError('offline.resultGone');
  const root = join(folder, 'model');
  await mkdir(root);
  const modelPath = join(root, 'model.glb');
  await objects.getFile(made.resultKey, modelPath, { signal: options.signal });
  return { modelPath, root, sha256: null };
};
