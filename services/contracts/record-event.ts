import type { Transaction } from 'sequelize';
import type { ContractEvent } from '#domain/matching/events';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';

export interface NewContractEvent {
  contractId: string;
  /** Left out: of the whole contract. */
  milestone?: number;
  kind: ContractEvent;
  /** Null: the platform. */
  actorId: string | null;
  note?: string;
  at: Date;
}

/** Writes down what happened to a contract, for both of its sides. */
export async function recordContractEvent(database: Database, event: NewContractEvent, transaction: Transaction): Promise<void> {
  const { milestone = null, note = '', ...rest } = event;
  await database.matchEvents.create({ id: newId(), milestone, note, ...rest }, { transaction });
}
