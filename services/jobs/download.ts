import { AppError } from '#domain/errors/app-error';
import type { DownloadName } from '#domain/jobs/schema';
import type { DownloadView } from '#domain/jobs/views';
import { mediaPaths } from '#domain/wire/paths';
import type { Database } from '#storage/database/connect';
import { fileMedia } from '../files/media.ts';
import { findJob } from './find.ts';
import { jobMedia } from './media.ts';

/**
 * Where to get a job's result, its report, a level of detail or its source from, under which name. `job.noResult` until it has succeeded,
 * `job.notFound` for a level that it did not make.
 */
export async function downloadOf(
  deps: { database: Database },
  input: { ownerId: string; jobId: string; what: DownloadName },
): Promise<DownloadView> {
  const { ownerId, jobId, what } = input;
  const job = await findJob(deps.database, input);
  if (what === 'source') {
    const { downloadName } = await fileMedia(deps, { ownerId, fileId: job.fileId, name: 'source' });
    return { url: `${mediaPaths.file(job.fileId, 'source')}?download=1`, fileName: downloadName };
  }
  if (job.status !== 'Success') throw new AppError('job.noResult');
  const name = what === 'report' ? 'report.json' : (`${what}.glb` as const);
  const { downloadName } = await jobMedia(deps, { ownerId, jobId, name });
  return { url: `${mediaPaths.job(jobId, name)}?download=1`, fileName: downloadName };
}
