import { isFinalLookStatus, openLookStatuses } from '#domain/looks/state';
import { parseRunId, runId } from '#domain/workflows/ids';
import type { Work } from '../../work/work.ts';
import { finishTeaser } from './finish.ts';
import { teaserStart } from './start.ts';
import { transitionTeaser } from './transition.ts';

/** How our state sees what is made of models on sale. */
export const teaserWork: Work = {
  async isWanted({ database }, workflowId) {
    const subject = parseRunId('teaser', workflowId);
    const teaser = subject === undefined ? null : await database.mallTeasers.findByPk(subject.id);
    return teaser !== null && teaser.attempt === subject?.attempt && !isFinalLookStatus(teaser.status);
  },

  async listUnfinished({ database }) {
    const rows = await database.mallTeasers.findAll({ where: { status: [...openLookStatuses] }, attributes: ['id', 'attempt'] });
    return rows.map((subject) => runId('teaser', subject));
  },

  async restart(deps, workflowId) {
    const { database } = deps;
    const subject = parseRunId('teaser', workflowId);
    const teaser = subject === undefined ? null : await database.mallTeasers.findByPk(subject.id);
    if (subject === undefined || teaser === null) return false;
    const file = await database.files.findByPk(teaser.fileId);
    if (file === null || file.deletedAt !== null) return finishTeaser(deps, { ...subject, outcome: { status: 'Cancelled' } });
    const changes = { attempt: subject.attempt + 1, percent: 0 };
    const move = { ...subject, to: 'Queued', from: openLookStatuses, changes, start: teaserStart(file) } as const;
    return database.transact((transaction) => transitionTeaser(database, move, transaction));
  },

  async cancelLost(deps, workflowId) {
    const subject = parseRunId('teaser', workflowId);
    if (subject !== undefined) await finishTeaser(deps, { ...subject, outcome: { status: 'Cancelled' } });
  },
};
