import { isFinalLookStatus, openLookStatuses } from '#domain/looks/state';
import { parseRunId, runId } from '#domain/workflows/ids';
import type { Work } from '../work/work.ts';
import { finishLook } from './finish.ts';
import { lookStart } from './start.ts';
import { transitionLook } from './transition.ts';

/** How our state sees quick looks. */
export const lookWork: Work = {
  async isWanted({ database }, workflowId) {
    const subject = parseRunId('look', workflowId);
    const look = subject === undefined ? null : await database.looks.findByPk(subject.id);
    return look !== null && look.attempt === subject?.attempt && !isFinalLookStatus(look.status);
  },

  async listUnfinished({ database }) {
    const rows = await database.looks.findAll({ where: { status: [...openLookStatuses] }, attributes: ['id', 'attempt'] });
    return rows.map((subject) => runId('look', subject));
  },

  async restart(deps, workflowId) {
    const { database } = deps;
    const subject = parseRunId('look', workflowId);
    const look = subject === undefined ? null : await database.looks.findByPk(subject.id);
    if (subject === undefined || look === null) return false;
    const file = await database.files.findByPk(look.fileId);
    if (file === null || file.deletedAt !== null) return finishLook(deps, { ...subject, outcome: { status: 'Cancelled' } });
    const changes = { attempt: subject.attempt + 1, percent: 0 };
    return database.transact((transaction) =>
      transitionLook(database, { ...subject, to: 'Queued', from: openLookStatuses, changes, start: lookStart(file) }, transaction),
    );
  },

  async cancelLost(deps, workflowId) {
    const subject = parseRunId('look', workflowId);
    if (subject !== undefined) await finishLook(deps, { ...subject, outcome: { status: 'Cancelled' } });
  },
};
