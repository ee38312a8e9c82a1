import type { MapPieces } from '#domain/maps/pieces';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionJob } from './transition.ts';

/** Records what a running job's map is divided into; of an attempt that no longer runs, nothing. */
export const dividePieces = ({ database }: DatabaseDeps, { id, attempt }: Subject, pieces: MapPieces): Promise<boolean> =>
  database.transact((transaction) =>
    transitionJob(database, { ...{ id, attempt, to: 'Running', from: ['Running'] }, changes: { pieces } }, transaction),
  );
