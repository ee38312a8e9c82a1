import { randomInt } from 'node:crypto';
import { literal, Op, type Transaction } from 'sequelize';
import { isPityDue, oddsOf, prizeAt, sumOfShares } from '#domain/boxes/odds';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import type { BoxDrawRow } from '#storage/database/models/campaigns';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { countSinceRare } from './count-since-rare.ts';
import { findBoxForSale } from './find-for-sale.ts';
import { givePrize } from './give-prize.ts';

export interface BoxOrder {
  ownerId: string;
  orderId: string;
  boxId: string;
  /** Of the odds that the buyer saw. */
  edition: number;
  orderedAt: Date;
}

/**
 * Takes a box out of the stock, draws what it holds, and gives that, in the transaction of its payment: once for an order. The roll comes from the system's random
 * source and is kept with the odds of that moment. Refuses as `findBoxForSale` does, and with `box.oddsChanged` where a prize ran out since the order.
 */
export async function drawBox(
  deps: ClockDeps,
  { ownerId, orderId, boxId, edition, orderedAt }: BoxOrder,
  transaction: Transaction,
): Promise<BoxDrawRow> {
  const { database } = deps;
  const { boxes, boxPrizes, boxDraws } = database;
  const now = currentTime(deps);
  // Holds the box's row until the end, so that its draws come one after the other.
  const isTaken = await updateWhere(boxes, { id: boxId, sold: { [Op.lt]: literal('total') } }, { sold: literal('sold + 1') }, transaction);
  if (!isTaken) throw new AppError('box.soldOut');
  const box = await boxes.findByPk(boxId, { transaction, lock: true, rejectOnEmpty: true });
  await findBoxForSale(database, { boxId, ownerId, now, orderedAt, taken: 1 }, transaction);
  if (box.edition !== edition) throw new AppError('box.oddsChanged');

  const prizes = await boxPrizes.findAll({ where: { boxId }, order: ['position'], transaction, lock: true });
  const { opened, sinceRare } = await countSinceRare(database, { boxId, ownerId }, transaction);
  const pity = isPityDue(box.pityAfter, sinceRare);
  const odds = oddsOf(prizes, { pity });
  const roll = randomInt(sumOfShares(odds));
  const prize = prizes.find(({ id }) => id === prizeAt(odds, roll));
  if (prize === undefined) throw new TypeError('A prize that was drawn is gone');
  const isLast = prize.stock !== null && prize.given + 1 === prize.stock;
  await updateWhere(boxPrizes, { id: prize.id }, { given: literal('given + 1') }, transaction);
  if (isLast) await updateWhere(boxes, { id: boxId }, { edition: literal('edition + 1') }, transaction);

  const id = newId();
  const instead = await givePrize(deps, { drawId: id, ownerId, orderId, prize: prize.prize }, transaction);
  const drawn = {
    id,
    orderId,
    boxId,
    ownerId,
    prizeId: prize.id,
    number: opened + 1,
    edition,
    pity,
    rare: prize.rare,
    odds,
    roll,
    instead,
  };
  return boxDraws.create({ ...drawn, createdAt: now }, { transaction });
}
