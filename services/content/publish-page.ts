import { UniqueConstraintError, type Transaction } from 'sequelize';
import { picturesNamedIn } from '#domain/content/pictures';
import { AppError } from '#domain/errors/app-error';
import { contentLimits } from '#domain/limits';
import { newId } from '#storage/database/ids';
import type { ContentVersionRow } from '#storage/database/models/content';
import { updateRowsWhere, updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { endSchedules } from './end-schedules.ts';
import { findProblems, type PageChecks } from './find-problems.ts';

const farthestMs = 366 * 24 * 60 * 60_000;

/**
 * Makes the latest version of a page what visitors see, now or from `at` on. Refused while a link, a picture or a price of it is not there
 * (`sitePage.problems`), where somebody has saved since (`sitePage.changedMeanwhile`), and for a version that is public already.
 * An earlier schedule of the page ends with it, so that no older words come back.
 */
export async function publishPage(
  deps: ClockDeps & PageChecks,
  { address, number, at, by }: { address: string; number: number; at: Date | null; by: Administrator },
): Promise<void> {
  const { database } = deps;
  const { contentVersions } = database;
  const now = currentTime(deps);
  if (at !== null && (at <= now || at.getTime() > now.getTime() + farthestMs)) throw new AppError('sitePage.tooEarly');
  const latest = await contentVersions.findOne({ where: { address }, order: [['number', 'DESC']] });
  if (latest === null || latest.number < number) throw new AppError('sitePage.unknown');
  if (latest.number !== number) throw new AppError('sitePage.changedMeanwhile', { number: latest.number });
  const problems = await findProblems(deps, latest.source);
  if (problems.length > 0) throw new AppError('sitePage.problems', { problems: problems.slice(0, 5).join('；') });
  if (latest.withdrawn && number >= contentLimits.versions) throw new AppError('sitePage.tooMany', { what: '这一页的版本' });
  const publishedAt = at ?? now;
  await database.transact(async (transaction) => {
    await holdPictures(deps, latest.source, transaction);
    await endSchedules(deps, address, transaction);
    if (latest.withdrawn) await publishAgain(deps, latest, { authorId: by.administratorId, publishedAt }, transaction);
    else if (!(await updateWhere(contentVersions, { id: latest.id, publishedAt: null }, { publishedAt }, transaction))) {
      throw new AppError('sitePage.published');
    }
    const details = { page: address, number, ...(at !== null && { from: at.toISOString() }) };
    const entry = { event: 'sitePagePublished', actorId: by.administratorId, subjectId: null, address: by.address, details } as const;
    await recordAudit(database, entry, now, transaction);
  });
}

/** Keeps the pictures of a page from being removed until its publication is written, which `removePicture` then sees. */
async function holdPictures({ database }: ClockDeps, source: string, transaction: Transaction): Promise<void> {
  const id = picturesNamedIn(source);
  const held = await updateRowsWhere(database.sitePictures, { id }, {}, transaction);
  if (held < id.length) throw new AppError('sitePage.problems', { problems: '有图片刚刚被删除' });
}

/** Puts the words of a page that was taken down before its visitors again, as its next version: what took it down stays in the history. */
async function publishAgain(
  deps: ClockDeps,
  { address, number: withdrawn, title, source }: ContentVersionRow,
  made: { authorId: string; publishedAt: Date },
  transaction: Transaction,
): Promise<void> {
  const number = withdrawn + 1;
  const row = { id: newId(), address, number, title, source, createdAt: currentTime(deps), ...made };
  await deps.database.contentVersions.create(row, { transaction }).catch((error: unknown) => {
    if (error instanceof UniqueConstraintError) throw new AppError('sitePage.changedMeanwhile', { number });
    throw error;
  });
}

/** Makes whatever version of a page would become public a draft again; `sitePage.published` where none would, or it is public by now. */
export async function unschedulePage(deps: ClockDeps, { address }: { address: string }): Promise<void> {
  const { database } = deps;
  if ((await database.transact((transaction) => endSchedules(deps, address, transaction))) > 0) return;
  const isKnown = (await database.contentVersions.count({ where: { address } })) > 0;
  throw new AppError(isKnown ? 'sitePage.published' : 'sitePage.unknown');
}
