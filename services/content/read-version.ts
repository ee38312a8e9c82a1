import type { SitePageSourceView } from '#domain/content/edit-views';
import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';

/** The words of one version of a page, to compare or to take back; `sitePage.unknown` where there is none. */
export async function readVersion(
  deps: DatabaseDeps,
  { address, number }: { address: string; number: number },
): Promise<SitePageSourceView> {
  const row = await deps.database.contentVersions.findOne({ where: { address, number } });
  if (row === null) throw new AppError('sitePage.unknown');
  return { number: row.number, source: row.source };
}
