import type { Transaction } from 'sequelize';
import { isFileless } from '#domain/kinds/jobs';
import type { Database } from '#storage/database/connect';
import { fileSourceKey } from '#storage/objects/keys';
import { literal } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { addGeneratedFile } from '../checks/add-generated.ts';

/**
 * Makes the models that a job has generated files of its owner, whose checks begin at once, in the transaction of the job's end. They count against his storage, full or not:
 * they were paid for. Nothing for a job of another kind.
 */
export async function keepGenerated(database: Database, jobId: string, transaction: Transaction): Promise<void> {
  const job = await database.jobs.findByPk(jobId, { attributes: ['ownerId', 'kind', 'modelName', 'result'], transaction });
  if (job === null || !isFileless(job.kind) || job.result === null || !('variants' in job.result)) return;
  const { ownerId, modelName } = job;
  const { variants } = job.result;
  for (const [index, { fileId, bytes }] of variants.entries()) {
    const name = variants.length === 1 ? modelName : `${modelName}-${index + 1}`;
    await addGeneratedFile(database, { id: fileId, ownerId, objectKey: fileSourceKey(fileId), bytes, name }, transaction);
  }
  const bytes = variants.reduce((sum, one) => sum + one.bytes, 0);
  const grown = { storageUsedBytes: literal(`storage_used_bytes + ${Math.trunc(bytes)}`) };
  await updateWhere(database.users, { id: ownerId }, grown, transaction);
}
