import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionLook } from './transition.ts';

/** Records how far a running look is; false when this attempt no longer runs. */
export const reportLookProgress = ({ database }: DatabaseDeps, { id, attempt, percent }: Subject & { percent: number }): Promise<boolean> =>
  database.transact((transaction) =>
    transitionLook(database, { id, attempt, to: 'Running', from: ['Running'], changes: { percent } }, transaction),
  );
