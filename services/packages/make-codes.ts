import { randomBytes } from 'node:crypto';
import { activationCodeBytes, activationCodeOf } from '#domain/packages/codes';
import { packageLimits } from '#domain/packages/limits';
import { hashSecret, newId } from '#storage/database/ids';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface MadeCodes {
  batchId: string;
  /** Told here and never again. */
  codes: string[];
}

/**
 * Makes codes that each give one of these packages to whoever enters it first; the offer need not be on sale. Undefined where there is no such offer.
 *
 * @param input.actorId The administrator, or null for an operator on the machine.
 * @throws RangeError for a number below 1 or above `packageLimits.codesAtOnce`.
 */
export async function makeCodes(
  deps: ClockDeps,
  { offerId, count, actorId, address }: { offerId: string; count: number; actorId: string | null; address?: string },
): Promise<MadeCodes | undefined> {
  const { database } = deps;
  const { activationCodes, packageOffers, transact } = database;
  if (!Number.isInteger(count) || count < 1 || count > packageLimits.codesAtOnce) throw new RangeError(`Not a number of codes: ${count}`);
  if ((await packageOffers.count({ where: { id: offerId } })) === 0) return undefined;
  const batchId = newId();
  const createdAt = currentTime(deps);
  const codes = Array.from({ length: count }, () => activationCodeOf(randomBytes(activationCodeBytes)));
  await transact(async (transaction) => {
    const rows = codes.map((code) => ({ id: newId(), codeHash: hashSecret(code), offerId, batchId, madeBy: actorId, createdAt }));
    await activationCodes.bulkCreate(rows, { transaction });
    const entry = {
      event: 'activationCodesMade',
      actorId,
      subjectId: actorId,
      address,
      details: { offerId, codes: count, batchId },
    } as const;
    await recordAudit(database, entry, createdAt, transaction);
  });
  return { batchId, codes };
}
