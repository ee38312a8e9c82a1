import type { Transaction } from 'sequelize';
import { jobTransitions, type JobStatus } from '#domain/jobs/state';
import type { Database } from '#storage/database/connect';
import type { JobRow } from '#storage/database/models/jobs';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<JobRow, JobStatus> = { table: ({ jobs }) => jobs, transitions: jobTransitions };

/** Moves a job's status for the attempt named; false when the job belongs to a later attempt, is purged, or has moved on. */
export const transitionJob = (
  database: Database,
  { attempt, ...move }: Move<JobRow, JobStatus> & { attempt: number },
  transaction: Transaction,
): Promise<boolean> =>
  transition(machine, database, { ...move, where: { ...(move.where as object), attempt, purgedAt: null } }, transaction);
