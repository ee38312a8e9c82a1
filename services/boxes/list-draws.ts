import { AppError } from '#domain/errors/app-error';
import { pageWindow } from '#domain/wire/page-window';
import type { Database } from '#storage/database/connect';
import type { BoxDrawRow, BoxPrizeRow } from '#storage/database/models/campaigns';
import type { DatabaseDeps } from '../deps.ts';

/** What somebody drew, with what it was of. */
export interface SeenDraw {
  draw: BoxDrawRow;
  prize: BoxPrizeRow;
  boxName: string;
}

/** A page of what somebody drew, the last first. */
export async function listDraws(
  { database }: DatabaseDeps,
  { ownerId, pageNo, pageSize }: { ownerId: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; draws: SeenDraw[] }> {
  const { rows, count } = await database.boxDraws.findAndCountAll({
    where: { ownerId },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { totalCount: count, draws: await withPrizes(database, rows) };
}

/** What an order of this person held; `box.drawUnknown` before it is paid, and for another's. */
export async function findDraw({ database }: DatabaseDeps, { ownerId, orderId }: { ownerId: string; orderId: string }): Promise<SeenDraw> {
  const found = await database.boxDraws.findAll({ where: { ownerId, orderId } });
  const [seen] = await withPrizes(database, found);
  if (seen === undefined) throw new AppError('box.drawUnknown');
  return seen;
}

async function withPrizes({ boxes, boxPrizes }: Database, draws: readonly BoxDrawRow[]): Promise<SeenDraw[]> {
  const prizes = await boxPrizes.findAll({ where: { id: draws.map(({ prizeId }) => prizeId) } });
  const named = await boxes.findAll({ where: { id: draws.map(({ boxId }) => boxId) }, attributes: ['id', 'name'] });
  return draws.flatMap((draw) => {
    const prize = prizes.find(({ id }) => id === draw.prizeId);
    const boxName = named.find(({ id }) => id === draw.boxId)?.name;
    return prize === undefined || boxName === undefined ? [] : [{ draw, prize, boxName }];
  });
}
