import type { Transaction } from 'sequelize';
import { claimTransitions, type ClaimStatus } from '#domain/claims/state';
import type { Database } from '#storage/database/connect';
import type { TheftClaimRow } from '#storage/database/models/claims';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<TheftClaimRow, ClaimStatus> = { table: ({ theftClaims }) => theftClaims, transitions: claimTransitions };

/** The only place that moves a claim on; false when it is in another state. */
export const transitionClaim = (database: Database, move: Move<TheftClaimRow, ClaimStatus>, transaction: Transaction): Promise<boolean> =>
  transition(machine, database, move, transaction);
