import type { OutboxRow } from '#storage/database/models/work';
import type { DatabaseDeps } from '../../deps.ts';

/** The most messages of one request that are told. */
const mostTold = 200;

/** The messages to Temporal that were written for a request, and for what it started, oldest first; those of the last seven days. */
export const listOfRequest = ({ database }: DatabaseDeps, requestId: string): Promise<OutboxRow[]> =>
  database.outbox.findAll({ where: { requestId }, order: [['id', 'ASC']], limit: mostTold });
