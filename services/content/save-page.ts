import { UniqueConstraintError } from 'sequelize';
import { isNewPageAddress } from '#domain/content/new-pages';
import { PageSourceError, parsePage } from '#domain/content/page';
import { AppError } from '#domain/errors/app-error';
import { contentLimits } from '#domain/limits';
import { newId } from '#storage/database/ids';
import type { ContentVersionRow } from '#storage/database/models/content';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findProblems, type PageChecks } from './find-problems.ts';

/** Reads a source, or says what is wrong with it as a refusal. */
function titleOf(source: string): string {
  try {
    return parsePage(source).title;
  } catch (error) {
    if (error instanceof PageSourceError) throw new AppError('sitePage.unreadable', { problem: error.message });
    throw error;
  }
}

/**
 * Keeps a source as the next version of a page, as a draft. Of two editors who began with the same version the second is told
 * (`sitePage.changedMeanwhile`); a page that is not there yet may only be made where its section has such pages (`sitePage.addressRefused`).
 */
export async function savePage(
  deps: ClockDeps & PageChecks,
  { address, source, basedOn, authorId }: { address: string; source: string; basedOn: number; authorId: string },
): Promise<{ number: number; problems: string[] }> {
  const { contentVersions, transact } = deps.database;
  const title = titleOf(source);
  const latest = (await contentVersions.max<number | null, ContentVersionRow>('number', { where: { address } })) ?? 0;
  if (latest !== basedOn) throw new AppError('sitePage.changedMeanwhile', { number: latest });
  if (latest === 0) {
    if (!isNewPageAddress(address)) throw new AppError('sitePage.addressRefused');
    const pages = await contentVersions.count({ distinct: true, col: 'address' });
    if (pages >= contentLimits.pages) throw new AppError('sitePage.tooMany', { what: '页面' });
  }
  if (latest >= contentLimits.versions) throw new AppError('sitePage.tooMany', { what: '这一页的版本' });
  const number = latest + 1;
  const row = { id: newId(), address, number, title, source, authorId, publishedAt: null, createdAt: currentTime(deps) };
  try {
    await transact((transaction) => contentVersions.create(row, { transaction }));
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new AppError('sitePage.changedMeanwhile', { number });
    throw error;
  }
  return { number, problems: await findProblems(deps, source) };
}
