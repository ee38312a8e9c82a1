import { Op, type Transaction } from 'sequelize';
import { dayOf } from '#domain/analytics/days';
import { unknownSource } from '#domain/analytics/sources';
import type { FunnelStep } from '#domain/analytics/steps';
import type { Database } from '#storage/database/connect';
import type { AnalyticsStepRow } from '#storage/database/models/analytics';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { Counts, writeCounts, type Amounts, type Measure } from './counts.ts';

const batch = 200;
/** How long a registration waits for the page to say which visit it came of. */
const waitMs = 20_000;

const columns = { registered: 'registered', uploaded: 'uploaded', worked: 'worked', paid: 'paid' } as const satisfies Record<
  FunnelStep,
  string
>;
const firsts = { registered: 'registrations', uploaded: 'uploaders', worked: 'workers', paid: 'payers' } as const satisfies Record<
  FunnelStep,
  Measure
>;

/**
 * Counts what people did, each step of a person once, and takes it from what is to be counted in the same transaction. Of several who do so at once one wins;
 * the others change nothing. Returns how many rows it counted.
 */
export async function foldSteps(deps: ClockDeps): Promise<number> {
  for (let all = 0; ;) {
    const folded = await foldSome(deps);
    all += folded;
    if (folded < batch) return all;
  }
}

const foldSome = (deps: ClockDeps): Promise<number> =>
  deps.database.transact(async (transaction) => {
    const { database } = deps;
    const now = currentTime(deps).getTime();
    const rows = await database.analyticsSteps.findAll({ order: ['id'], limit: batch, transaction, lock: true });
    const sources = await sourcesOf(database, rows, transaction);
    // A clock that went back leaves times that are yet to come; they wait no longer than others.
    const waits = ({ userId, at }: AnalyticsStepRow): boolean => !sources.has(userId) && Math.abs(now - at.getTime()) < waitMs;
    const due = rows.filter((row) => !waits(row));
    if (due.length === 0) return 0;
    const missing = [...new Set(due.map(({ userId }) => userId))].filter((userId) => !sources.has(userId));
    const unknown = { source: unknownSource, campaign: '', registered: false, uploaded: false, worked: false, paid: false };
    const added = missing.map((userId) => ({ ...unknown, userId, createdAt: new Date(now) }));
    if (added.length > 0) await database.accountSources.bulkCreate(added, { transaction, ignoreDuplicates: true });
    const origins = await sourcesOf(database, due, transaction);

    const counts = new Counts();
    for (const { userId, step, amountFen, campaign, at } of due) {
      const origin = origins.get(userId) ?? { source: unknownSource, campaign: '' };
      const amounts: Amounts =
        amountFen < 0
          ? { refundedFen: -amountFen }
          : {
              ...((await isFirst(database, { userId, step }, transaction)) && { [firsts[step]]: 1 }),
              ...(step === 'paid' && { payments: 1, incomeFen: amountFen }),
            };
      if (Object.keys(amounts).length > 0)
        counts.spread({ source: origin.source, campaign: campaign ?? origin.campaign }, dayOf(at), amounts);
    }
    const taken = await database.analyticsSteps.destroy({ where: { id: { [Op.in]: due.map(({ id }) => id) } }, transaction });
    if (taken !== due.length) throw new Error('Somebody else has counted these steps');
    await writeCounts(database, counts, transaction);
    return due.length;
  });

/** Marks that somebody came so far; whether he had not before. */
const isFirst = (
  { accountSources }: Database,
  { userId, step }: { userId: string; step: FunnelStep },
  transaction: Transaction,
): Promise<boolean> => updateWhere(accountSources, { userId, [columns[step]]: false }, { [columns[step]]: true }, transaction);

async function sourcesOf({ accountSources }: Database, rows: readonly AnalyticsStepRow[], transaction: Transaction) {
  const userId = [...new Set(rows.map((row) => row.userId))];
  const found = await accountSources.findAll({ where: { userId }, transaction });
  return new Map(found.map((row) => [row.userId, { source: row.source, campaign: row.campaign }]));
}
