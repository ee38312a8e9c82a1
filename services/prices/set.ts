import { AppError } from '#domain/errors/app-error';
import { priceSeeds, type PriceId } from '#domain/orders/prices';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/**
 * Sets what a unit costs from now on; orders keep the price that they were made with. `price.changedMeanwhile` where it is no longer what the administrator
 * saw (`fromFen`).
 */
export async function setPrice(
  deps: ClockDeps,
  { priceId, fromFen, unitFen, by }: { priceId: PriceId; fromFen: number; unitFen: number; by: Administrator },
): Promise<void> {
  const { database } = deps;
  const { servicePrices } = database;
  const now = currentTime(deps);
  await database.transact(async (transaction) => {
    const seed = { id: priceId, unitFen: priceSeeds[priceId].unitFen, updatedAt: now };
    await servicePrices.bulkCreate([seed], { ignoreDuplicates: true, transaction });
    const isSet = await updateWhere(servicePrices, { id: priceId, unitFen: fromFen }, { unitFen, updatedAt: now }, transaction);
    if (!isSet) throw new AppError('price.changedMeanwhile');
    const details = { priceId, fromFen, unitFen };
    const entry = { event: 'priceChanged', actorId: by.administratorId, subjectId: null, address: by.address, details } as const;
    await recordAudit(database, entry, now, transaction);
  });
}
