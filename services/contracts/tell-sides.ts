import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { MatchContractRow } from '#storage/database/models/matching';
import { tellUser } from '../messages/tell.ts';

/** Tells somebody of a contract, with its page as the link. `key` tells what happened from all else that did to it. */
export const tellOfContract = (
  database: Database,
  {
    ownerId,
    contract,
    title,
    content,
    key,
    now,
  }: { ownerId: string; contract: MatchContractRow; title: string; content: string; key: string; now: Date },
  transaction: Transaction,
): Promise<void> =>
  tellUser(
    database,
    {
      ...{ ownerId, category: 'serviceTrading', title, content, now },
      ...{ link: `/matchingPlatform/contract?id=${contract.id}`, dedupeKey: `contract:${contract.id}:${key}` },
    },
    transaction,
  );
