import { UniqueConstraintError } from 'sequelize';
import { renderMarkdown } from '#domain/content/markdown';
import { parsePage } from '#domain/content/page';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { endSchedules } from './end-schedules.ts';
import { addressOf } from './find-problems.ts';
import { byAddress, liveVersion } from './page-state.ts';

/** How many pages a refusal names. */
const named = 3;

/** Titles of the public pages that link to an address. */
async function linkingTo(deps: ClockDeps, address: string): Promise<string[]> {
  const { contentVersions } = deps.database;
  const now = currentTime(deps);
  const heads = await contentVersions.findAll({ attributes: ['id', 'address', 'number', 'publishedAt', 'withdrawn'] });
  const ids = [...byAddress(heads)].flatMap(([, versions]) => {
    const number = liveVersion(versions, now)?.number;
    return versions.filter((row) => row.number === number && row.address !== address).map(({ id }) => id);
  });
  const live = await contentVersions.findAll({ where: { id: ids }, attributes: ['title', 'source'] });
  return live
    .filter(({ source }) =>
      renderMarkdown(parsePage(source).body).links.some((link) => link.startsWith('/') && addressOf(link) === address.toLowerCase()),
    )
    .map(({ title }) => `「${title}」`);
}

/**
 * Takes a page down by a version that says so; its words stay in the history, and what was to become public later is a draft again. Refused while another
 * page links to it (`sitePage.linked`), where nothing is public (`sitePage.notLive`), and where somebody saved meanwhile (`sitePage.changedMeanwhile`).
 */
export async function withdrawPage(
  deps: ClockDeps,
  { address, cause, by }: { address: string; cause: string; by: Administrator },
): Promise<void> {
  const { database } = deps;
  const { contentVersions } = database;
  const now = currentTime(deps);
  const latest = await contentVersions.findOne({ where: { address }, order: [['number', 'DESC']] });
  if (latest === null) throw new AppError('sitePage.unknown');
  const versions = await contentVersions.findAll({ where: { address }, attributes: ['number', 'publishedAt', 'withdrawn'] });
  if (liveVersion(versions, now) === undefined) throw new AppError('sitePage.notLive');
  const pages = await linkingTo(deps, address);
  if (pages.length > 0) throw new AppError('sitePage.linked', { pages: pages.slice(0, named).join('、') });
  const { title, source } = latest;
  const row = { id: newId(), address, number: latest.number + 1, title, source, authorId: by.administratorId, createdAt: now };
  try {
    await database.transact(async (transaction) => {
      await endSchedules(deps, address, transaction);
      await contentVersions.create({ ...row, withdrawn: true, publishedAt: now }, { transaction });
      const details = { page: address, cause };
      const entry = { event: 'sitePageWithdrawn', actorId: by.administratorId, subjectId: null, address: by.address, details } as const;
      await recordAudit(database, entry, now, transaction);
    });
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new AppError('sitePage.changedMeanwhile', { number: latest.number + 1 });
    throw error;
  }
}
