import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../../deps.ts';
import { transitionTeaser } from './transition.ts';

/** Records how far a running teaser is; false when this attempt no longer runs. */
export const reportTeaserProgress = (
  { database }: DatabaseDeps,
  { id, attempt, percent }: Subject & { percent: number },
): Promise<boolean> =>
  database.transact((transaction) =>
    transitionTeaser(database, { id, attempt, to: 'Running', from: ['Running'], changes: { percent } }, transaction),
  );
