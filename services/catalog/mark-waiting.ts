import { cutText } from '#domain/display/sentence';
import { runId, runPrefixes } from '#domain/workflows/ids';
import type { WorkKindName } from '#domain/kinds/works';
import type { Subject, SubjectKind } from '#domain/workflows/subject';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../deps.ts';
import { markJobWaiting } from '../jobs/mark-waiting.ts';
import { releaseTurns } from '../work/turns/release.ts';

const reasonLength = 500;

const kindOf = async (database: Database, { id, kind }: Subject & { kind: SubjectKind }): Promise<WorkKindName | undefined> => {
  if (kind !== 'job') return kind === 'file' ? 'check' : kind;
  return (await database.jobs.findByPk(id, { attributes: ['kind'] }))?.kind;
};

/** Records that an attempt waits for an operator, which gives its turn back, or that it goes on. A job's own status follows. */
export async function markWaiting(
  deps: DatabaseDeps,
  input: Subject & { kind: SubjectKind; waiting: boolean; reason: string },
): Promise<void> {
  const { database } = deps;
  const { kind: subjectKind, waiting, reason, ...subject } = input;
  const workflowId = runId(runPrefixes[subjectKind], subject);
  const kind = await kindOf(database, input);
  await database.transact(async (transaction) => {
    if (!waiting) await database.waitingWorks.destroy({ where: { workflowId }, transaction });
    else {
      await releaseTurns(database, workflowId, transaction);
      const row = { workflowId, reason: cutText(reason, reasonLength), since: new Date() };
      if (kind !== undefined) await database.waitingWorks.upsert({ ...row, kind }, { transaction });
    }
  });
  if (subjectKind === 'job') await markJobWaiting(deps, { ...subject, waiting });
}
