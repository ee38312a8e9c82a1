import { literal, Op, QueryTypes } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { findUser } from '../accounts/find.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { refuseFrozen } from '../modelers/refuse-frozen.ts';

export interface DayFigures {
  /** As `2026-03-05`, in UTC. */
  day: string;
  views: number;
  collected: number;
  sales: number;
  incomeFen: number;
}

export interface ModelerHome {
  onSale: number;
  underReview: number;
  changesNeeded: number;
  views: number;
  sales: number;
  collected: number;
  followers: number;
  days: DayFigures[];
}

/** Days that are told one by one. */
const shownDays = 30;
const dayMs = 24 * 60 * 60_000;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** How a seller's models do: all in all, and on each of the last days. `modeler.frozen` for who is frozen. */
export async function modelerHome(deps: ClockDeps, { ownerId }: { ownerId: string }): Promise<ModelerHome> {
  const { mallModels, workReactions, follows } = deps.database;
  refuseFrozen(await findUser(deps, { userId: ownerId }));
  const now = currentTime(deps);
  const counted = (status: 'OnSale' | 'UnderReview' | 'ChangesNeeded') => mallModels.count({ where: { sellerId: ownerId, status } });
  const own = { [Op.in]: literal(`(SELECT id FROM mall_models WHERE seller_id = ${deps.database.sequelize.escape(ownerId)})`) };
  const [onSale, underReview, changesNeeded, views, sales, collected, followers, days] = await Promise.all([
    counted('OnSale'),
    counted('UnderReview'),
    counted('ChangesNeeded'),
    mallModels.sum('views', { where: { sellerId: ownerId } }),
    mallModels.sum('sales', { where: { sellerId: ownerId } }),
    workReactions.count({ where: { kind: 'collect', workId: own } }),
    follows.count({ where: { authorId: ownerId } }),
    readDays(deps.database, ownerId, now),
  ]);
  return { onSale, underReview, changesNeeded, views: views ?? 0, sales: sales ?? 0, collected, followers, days };
}

async function readDays({ sequelize }: Database, ownerId: string, now: Date): Promise<DayFigures[]> {
  const since = new Date(now.getTime() - (shownDays - 1) * dayMs);
  const first = dayOf(since);
  const replacements = { ownerId, first, begin: `${first} 00:00:00` };
  const read = async (sql: string): Promise<Map<string, number>> => {
    const rows = await sequelize.query<{ day: string; number: number | string | null }>(sql, { replacements, type: QueryTypes.SELECT });
    return new Map(rows.map(({ day, number }) => [day, Number(number ?? 0)]));
  };
  const models = 'JOIN mall_models m ON m.seller_id = :ownerId AND m.id';
  const dayOfRow = 'SUBSTR(r.created_at, 1, 10)';
  const [views, collected, sales, income] = await Promise.all([
    read(`SELECT r.day AS day, COUNT(*) AS number FROM work_visits r ${models} = r.work_id WHERE r.day >= :first GROUP BY r.day`),
    read(
      `SELECT ${dayOfRow} AS day, COUNT(*) AS number FROM work_reactions r ${models} = r.work_id WHERE r.kind = 'collect' AND r.created_at >= :begin GROUP BY ${dayOfRow}`,
    ),
    read(
      `SELECT ${dayOfRow} AS day, COUNT(*) AS number FROM model_purchases r ${models} = r.model_id WHERE r.created_at >= :begin GROUP BY ${dayOfRow}`,
    ),
    read(
      `SELECT ${dayOfRow} AS day, SUM(r.income_fen) AS number FROM incomes r JOIN order_lines l ON l.order_id = r.order_id AND l.line = r.line AND l.type = 'modelPurchase' WHERE r.owner_id = :ownerId AND r.status <> 'Reversed' AND r.created_at >= :begin GROUP BY ${dayOfRow}`,
    ),
  ]);
  return Array.from({ length: shownDays }, (_, place) => {
    const day = dayOf(new Date(since.getTime() + place * dayMs));
    const of = (figures: Map<string, number>): number => figures.get(day) ?? 0;
    return { day, views: of(views), collected: of(collected), sales: of(sales), incomeFen: of(income) };
  });
}
