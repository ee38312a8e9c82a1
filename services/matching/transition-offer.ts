import type { Transaction } from 'sequelize';
import { offerTransitions, type OfferStatus } from '#domain/matching/state';
import type { Database } from '#storage/database/connect';
import type { MatchOfferRow } from '#storage/database/models/matching';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<MatchOfferRow, OfferStatus> = {
  table: ({ matchOffers }) => matchOffers,
  transitions: offerTransitions,
};

/** Writes an offer's status; of several at once, `choose-offer.ts` and `end-contract.ts`. False where it is in another state. */
export const transitionOffer = (database: Database, move: Move<MatchOfferRow, OfferStatus>, transaction: Transaction): Promise<boolean> =>
  transition(machine, database, move, transaction);
