import type { Transaction } from 'sequelize';
import { milestoneTransitions, type MilestoneStatus } from '#domain/matching/state';
import type { Database } from '#storage/database/connect';
import type { MatchMilestoneRow } from '#storage/database/models/matching';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<MatchMilestoneRow, MilestoneStatus> = {
  table: ({ matchMilestones }) => matchMilestones,
  transitions: milestoneTransitions,
};

/** The only place that writes a milestone's status. False where it is in another state. Hold its order before, and its contract. */
export const transitionMilestone = (
  database: Database,
  move: Move<MatchMilestoneRow, MilestoneStatus>,
  transaction: Transaction,
): Promise<boolean> => transition(machine, database, move, transaction);
