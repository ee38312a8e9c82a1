import type { AuditDetails } from '#domain/audit/events';
import { isPackaged } from '#domain/trade/sold-types';
import { offerPriceProblem } from '#domain/packages/offers';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Only `outOfBounds`, `unsold` (nothing that it pays for is there) and `unknown` change nothing. */
export type OfferOutcome = 'done' | 'outOfBounds' | 'unsold' | 'unknown';

/**
 * Puts a package or a top-up package on sale, takes it off, or sets its price in fen; orders keep what they were made with. With a row in the audit log, by the
 * administrator, else whoever works on the machine.
 */
export async function setOffer(
  deps: ClockDeps,
  { offerId, change, by }: { offerId: string; change: { onSale: boolean } | { priceFen: number }; by?: Administrator },
): Promise<OfferOutcome> {
  const { database } = deps;
  const { packageOffers, rechargePackages } = database;
  return database.transact(async (transaction) => {
    const where = { id: offerId };
    const offer = await packageOffers.findOne({ where, transaction, lock: true });
    const topUp = offer === null ? await rechargePackages.findOne({ where, transaction, lock: true }) : null;
    const found = offer ?? topUp;
    if (found === null) return 'unknown';
    if ('priceFen' in change && offerPriceProblem(change.priceFen, topUp)) return 'outOfBounds';
    if ('onSale' in change && change.onSale && offer !== null && !isPackaged(offer.type)) return 'unsold';
    await (offer === null
      ? updateWhere(rechargePackages, where, change, transaction)
      : updateWhere(packageOffers, where, change, transaction));
    const details: AuditDetails =
      'priceFen' in change ? { offerId, fromFen: found.priceFen, unitFen: change.priceFen } : { offerId, ...change };
    const entry = { event: 'offerChanged', actorId: by?.administratorId ?? null, subjectId: null, address: by?.address, details } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
    return 'done';
  });
}
