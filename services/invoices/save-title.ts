import { AppError } from '#domain/errors/app-error';
import type { InvoiceTitle } from '#domain/invoices/kinds';
import { invoiceLimits } from '#domain/invoices/limits';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { sealTitle } from './sealed-title.ts';

/** Keeps a title, or changes one (`titleId`); returns its id. `invoice.titleUnknown` for another's, `invoice.tooManyTitles`. */
export async function saveTitle(
  deps: ClockDeps & SealDeps,
  { ownerId, titleId, ...title }: InvoiceTitle & { ownerId: string; titleId?: string | undefined },
): Promise<string> {
  const { database } = deps;
  const { users, invoiceTitles } = database;
  return database.transact(async (transaction) => {
    if (titleId !== undefined) {
      const sealedTitle = sealTitle(deps, 'invoiceTitles', titleId, title);
      if (!(await updateWhere(invoiceTitles, { id: titleId, ownerId }, { sealedTitle }, transaction)))
        throw new AppError('invoice.titleUnknown');
      return titleId;
    }
    // Holds the owner's row, so that titles at once count each other.
    await updateWhere(users, { id: ownerId }, {}, transaction);
    const count = await invoiceTitles.count({ where: { ownerId }, transaction });
    if (count >= invoiceLimits.titles) throw new AppError('invoice.tooManyTitles', { count: invoiceLimits.titles });
    const id = newId();
    const sealedTitle = sealTitle(deps, 'invoiceTitles', id, title);
    await invoiceTitles.create({ id, ownerId, sealedTitle, createdAt: currentTime(deps) }, { transaction });
    return id;
  });
}
