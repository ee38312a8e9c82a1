import type { SitePageView } from '#domain/content/edit-views';
import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findProblems, type PageChecks } from './find-problems.ts';
import { headAttributes, namesOf, rowOf } from './list-site-pages.ts';

/** A page for its editor: the latest source, what is wrong with it, and its history, the newest first. `sitePage.unknown` where there is none. */
export async function readSitePage(deps: ClockDeps & PageChecks, address: string): Promise<SitePageView> {
  const { database } = deps;
  const { contentVersions } = database;
  const versions = await contentVersions.findAll({ attributes: [...headAttributes], where: { address }, order: [['number', 'DESC']] });
  const latest = await contentVersions.findOne({ where: { address }, order: [['number', 'DESC']] });
  if (latest === null) throw new AppError('sitePage.unknown');
  const names = await namesOf(
    database,
    versions.map(({ authorId }) => authorId),
  );
  return {
    row: rowOf(versions, latest.source, names, currentTime(deps)),
    source: latest.source,
    problems: await findProblems(deps, latest.source),
    versions: versions.map(({ number, title, authorId, createdAt, publishedAt, withdrawn }) => ({
      number,
      title,
      editor: authorId === null ? null : (names.get(authorId) ?? ''),
      savedAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
      withdrawn,
    })),
  };
}
