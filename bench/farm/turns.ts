import { randomUUID } from 'node:crypto';
import { runId } from '#domain/workflows/ids';
import { settle } from '#services/work/outbox/settle';
import { giveTurns } from '#services/work/turns/give';
import { giveBackTurns } from '#services/work/turns/release';
import { reportSlots } from '#services/work/turns/slots';
import { newId, newSecret } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';

export interface TurnFigures {
  inLine: number;
  owners: number;
  turnsASecond: number;
}

const measuredMs = 10_000;
/** As many as a dispatcher sends side by side. */
const batch = 20;

/** How many turns one dispatcher gives a second while so many wait, each sent and given back, as far as the database goes. */
export async function measureTurns(database: Database, inLine: number, owners: number): Promise<TurnFigures> {
  const now = new Date();
  const ownerIds = Array.from({ length: owners }, () => newId());
  const none = { leaseOwner: null, leaseUntil: null, note: null, takenAt: null, releasedAt: null };
  const rows = Array.from({ length: inLine }, (_, index) => ({
    ...({
      workflowId: runId('check', { id: newId(), attempt: 1 }),
      kind: 'check',
      action: 'start',
      name: 'checkModelWorkflow',
      payload: {},
    } as const),
    ...({ status: 'Pending', ownerId: ownerIds[index % owners] ?? null, queue: 'cpu', notBefore: now, createdAt: now, ...none } as const),
  }));
  for (let from = 0; from < rows.length; from += 1000) await database.outbox.bulkCreate(rows.slice(from, from + 1000));
  await reportSlots({ database }, { id: newSecret(), slots: new Map([['cpu', batch]]) });
  const owner = randomUUID();
  const startedAt = performance.now();
  let given = 0;
  while (performance.now() - startedAt < measuredMs) {
    const turns = await giveTurns({ database }, { owner, leaseMs: 30_000, limit: batch });
    await Promise.all(
      turns.map(async ({ id, workflowId }) => {
        await settle({ database }, { id, owner, result: 'sent' });
        await giveBackTurns({ database }, workflowId);
      }),
    );
    given += turns.length;
    if (turns.length === 0) break;
  }
  const turnsASecond = (given / (performance.now() - startedAt)) * 1000;
  await database.outbox.destroy({ where: {} });
  await database.workers.destroy({ where: {} });
  return { inLine, owners, turnsASecond };
}
