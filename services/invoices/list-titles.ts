import type { InvoiceTitle } from '#domain/invoices/kinds';
import type { DatabaseDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { openTitle } from './sealed-title.ts';

/** Titles that somebody keeps, the newest first. */
export async function listTitles(
  deps: DatabaseDeps & SealDeps,
  { ownerId }: { ownerId: string },
): Promise<(InvoiceTitle & { id: string })[]> {
  const rows = await deps.database.invoiceTitles.findAll({ where: { ownerId }, order: [['id', 'DESC']] });
  return rows.map((row) => ({ id: row.id, ...openTitle(deps, 'invoiceTitles', row) }));
}
