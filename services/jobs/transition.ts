import type { Transaction } from 'sequelize';
import { jobTransitions, type JobStatus } from '#domain/jobs/state';
import type { Database } from '#storage/database/connect';
import type { JobRow } from '#storage/database/models/jobs';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<JobRow, JobStatus> = { table: ({ jobs }) => jobs, transitions: jobTransitions };

/** Moves a job's status for the given attempt; false when the job is at a later attempt, purged, or in another state. */
export const transitionJob = (
  database: Database,
  { attempt, ...move }: Move<JobRow, JobStatus> & { attempt: number },
  transaction: Transaction,
): Promise<boolean> =>
  transition(machine, database, { ...move, where: { ...(move.where as object), attempt, purgedAt: null } }, transaction);
