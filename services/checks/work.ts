import { isFinalFileStatus, openFileStatuses } from '#domain/files/state';
import { parseRunId, runId } from '#domain/workflows/ids';
import type { Work } from '../work/work.ts';
import { transitionFile } from '../files/transition.ts';
import { checkStart, queuedEvent } from './enqueue.ts';
import { finishCheck } from './finish.ts';

export const checkWork: Work = {
  async isWanted({ database }, workflowId) {
    const subject = parseRunId('check', workflowId);
    const file = subject === undefined ? null : await database.files.findByPk(subject.id);
    return file !== null && file.attempt === subject?.attempt && !isFinalFileStatus(file.status);
  },

  async listUnfinished({ database }) {
    const rows = await database.files.findAll({ where: { status: openFileStatuses, purgedAt: null }, attributes: ['id', 'attempt'] });
    return rows.map((subject) => runId('check', subject));
  },

  async restart(deps, workflowId) {
    const { database } = deps;
    const subject = parseRunId('check', workflowId);
    const file = subject === undefined ? null : await database.files.findByPk(subject.id);
    if (subject === undefined || file === null) return false;
    if (file.deletedAt !== null) return finishCheck(deps, { ...subject, outcome: { status: 'Cancelled' } });
    const changes = { attempt: subject.attempt + 1, stage: 'queued', percent: 0 } as const;
    const move = { ...subject, to: 'Pending', from: openFileStatuses, changes, event: queuedEvent, start: checkStart } as const;
    return database.transact((transaction) => transitionFile(database, move, transaction));
  },

  async cancelLost(deps, workflowId) {
    const subject = parseRunId('check', workflowId);
    if (subject !== undefined) await finishCheck(deps, { ...subject, outcome: { status: 'Cancelled' } });
  },
};
