import { col, fn, Op } from 'sequelize';
import { prizeAt, sumOfShares } from '#domain/boxes/odds';
import type { BoxPrizeRow } from '#storage/database/models/campaigns';
import type { DatabaseDeps } from '../deps.ts';

export interface DrawFigures {
  opened: number;
  prizes: { row: BoxPrizeRow; drawn: number; expected: number }[];
}

/** How often each prize of a box was drawn, beside how often the odds of those moments say. Reads one draw for each change of the odds, not each draw. */
export async function readDrawFigures({ database }: DatabaseDeps, { boxId }: { boxId: string }): Promise<DrawFigures> {
  const { boxDraws, boxPrizes } = database;
  const prizes = await boxPrizes.findAll({ where: { boxId }, order: ['position'] });
  const groups = (await boxDraws.findAll({
    where: { boxId },
    attributes: ['edition', 'pity', 'prizeId', [fn('COUNT', col('id')), 'drawn'], [fn('MIN', col('id')), 'first']],
    group: ['edition', 'pity', 'prize_id'],
    raw: true,
  })) as unknown as { edition: number; pity: boolean | number; prizeId: string; drawn: number | string; first: string }[];
  const kinds = new Map<string, { first: string; drawn: number }>();
  for (const { edition, pity, first, drawn } of groups) {
    const key = `${edition} ${Number(pity)}`;
    kinds.set(key, { first: kinds.get(key)?.first ?? first, drawn: (kinds.get(key)?.drawn ?? 0) + Number(drawn) });
  }
  const samples = await boxDraws.findAll({ where: { id: [...kinds.values()].map(({ first }) => first) } });
  const expected = new Map<string, number>();
  for (const { first, drawn } of kinds.values()) {
    const odds = samples.find(({ id }) => id === first)?.odds ?? [];
    const whole = sumOfShares(odds);
    for (const { prizeId, share } of odds) expected.set(prizeId, (expected.get(prizeId) ?? 0) + (drawn * share) / whole);
  }
  const drawnOf = (prizeId: string): number =>
    groups.filter((group) => group.prizeId === prizeId).reduce((sum, { drawn }) => sum + Number(drawn), 0);
  return {
    opened: groups.reduce((sum, { drawn }) => sum + Number(drawn), 0),
    prizes: prizes.map((row) => ({ row, drawn: drawnOf(row.id), expected: expected.get(row.id) ?? 0 })),
  };
}

const auditedAtOnce = 500;
/** Of a box, the latest; those before were looked at when they were the latest. */
const audited = 2000;

/** Draws again, by the rolls and odds that were kept: how many of the latest gave another prize than they should have. 0 where nothing was tampered with. */
export async function countWrongDraws({ database: { boxDraws } }: DatabaseDeps, { boxId }: { boxId: string }): Promise<number> {
  let wrong = 0;
  for (let seen = 0, before = 'g'; seen < audited;) {
    const where = { boxId, id: { [Op.lt]: before } };
    const some = await boxDraws.findAll({
      where,
      order: [['id', 'DESC']],
      limit: auditedAtOnce,
      attributes: ['id', 'prizeId', 'odds', 'roll'],
    });
    for (const { odds, roll, prizeId } of some) wrong += Number(roll >= sumOfShares(odds) || prizeAt(odds, roll) !== prizeId);
    const last = some.at(-1);
    if (last === undefined || some.length < auditedAtOnce) break;
    seen += some.length;
    before = last.id;
  }
  return wrong;
}
