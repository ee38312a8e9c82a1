import type { Model, ModelStatic } from 'sequelize';
import { cutText } from '#domain/display/sentence';
import { runId, runPrefixes } from '#domain/workflows/ids';
import type { WorkKindName } from '#domain/kinds/works';
import type { Subject, SubjectKind } from '#domain/workflows/subject';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../deps.ts';
import { markJobWaiting } from '../jobs/mark-waiting.ts';
import { releaseTurns } from '../work/turns/release.ts';

const reasonLength = 500;

/** What kind of work is done on a row, and whose; undefined where the row is gone. */
async function workOf(
  { jobs, files, looks, mallTeasers }: Database,
  { id, kind }: Subject & { kind: SubjectKind },
): Promise<{ kind: WorkKindName; ownerId: string } | undefined> {
  if (kind === 'job') return (await jobs.findByPk(id, { attributes: ['kind', 'ownerId'], raw: true })) ?? undefined;
  const table = { file: files, look: looks, teaser: mallTeasers }[kind] as ModelStatic<Model & { ownerId: string }>;
  const row = await table.findByPk(id, { attributes: ['ownerId'] });
  return row === null ? undefined : { kind: kind === 'file' ? 'check' : kind, ownerId: row.ownerId };
}

/** Records that an attempt waits for an operator, which gives its turn back, or that it goes on. A job's own status follows. */
export async function markWaiting(
  deps: DatabaseDeps,
  input: Subject & { kind: SubjectKind; waiting: boolean; reason: string },
): Promise<void> {
  const { database } = deps;
  const { kind: subjectKind, waiting, reason, ...subject } = input;
  const workflowId = runId(runPrefixes[subjectKind], subject);
  const work = await workOf(database, input);
  await database.transact(async (transaction) => {
    if (!waiting) await database.waitingWorks.destroy({ where: { workflowId }, transaction });
    else {
      await releaseTurns(database, workflowId, transaction);
      const row = { workflowId, reason: cutText(reason, reasonLength), since: new Date() };
      if (work !== undefined) await database.waitingWorks.upsert({ ...row, ...work }, { transaction });
    }
  });
  if (subjectKind === 'job') await markJobWaiting(deps, { ...subject, waiting });
}
