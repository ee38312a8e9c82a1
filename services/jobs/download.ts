import { AppError } from '#domain/errors/app-error';
import { inputOf } from '#domain/kinds/jobs';
import { sceneFileName } from '#domain/kinds/tiles/job';
import type { DownloadName } from '#domain/jobs/schema';
import { mapTilesName, type JobMediaName } from '#domain/kinds/media';
import type { JobRow } from '#storage/database/models/jobs';
import type { DatabaseDeps } from '../deps.ts';
import { fileMedia } from '../files/media.ts';
import { refuseRefundedResult } from '../bought/refuse-refunded-result.ts';
import { findJob } from './find.ts';
import { kindFiles } from './kind-files.ts';
import { jobMedia } from './media.ts';

export type Download = { downloadName: string } & (
  | { of: 'file'; fileId: string; name: 'source' }
  | { of: 'job'; jobId: string; name: JobMediaName }
  /** All files of a scene as a ZIP, which is packed as it is read. */
  | { of: 'scene'; jobId: string }
);

/** The media name of what else is downloaded. `job.notFound` for tiles that were not wanted. */
function besideResult(job: JobRow, what: Exclude<DownloadName, 'result' | 'source'>): JobMediaName {
  if (what === 'report') return 'report.json';
  if (what !== 'tiles') return `${what}.glb`;
  const name = job.kind === 'superResolve' ? mapTilesName(inputOf('superResolve', job).options) : undefined;
  if (name === undefined) throw new AppError('job.notFound');
  return name;
}

/**
 * Finds a job's result, report, level of detail, tiles of a map or source, and the name to save it under. `job.noResult` until it has succeeded,
 * `job.notFound` for a level, or tiles, that it did not make, `order.resultRefunded` where its price has gone back.
 */
export async function findDownload(deps: DatabaseDeps, input: { ownerId: string; jobId: string; what: DownloadName }): Promise<Download> {
  const { ownerId, jobId, what } = input;
  const job = await findJob(deps.database, input);
  if (what === 'source') {
    if (job.fileId === null) throw new AppError('file.notFound');
    const { downloadName } = await fileMedia(deps, { ownerId, fileId: job.fileId, name: 'source' });
    return { of: 'file', fileId: job.fileId, name: 'source', downloadName };
  }
  if (job.status !== 'Success') throw new AppError('job.noResult');
  const { result: resultName } = kindFiles[job.kind];
  let name: JobMediaName;
  if (what !== 'result') name = besideResult(job, what);
  else if (resultName !== undefined) name = resultName(job);
  else {
    await refuseRefundedResult(deps.database, jobId);
    return { of: 'scene', jobId, downloadName: sceneFileName(job.modelName) };
  }
  const { downloadName } = await jobMedia(deps, { ownerId, jobId, name });
  return { of: 'job', jobId, name, downloadName };
}
