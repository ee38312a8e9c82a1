import { Op, UniqueConstraintError } from 'sequelize';
import { parsePage } from '#domain/content/page';
import { newId } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface Seed {
  address: string;
  source: string;
}

/** Publishes the pages that come with the program: those that are new, and changed ones that nobody has edited here. */
export async function seedContent(deps: ClockDeps, seeds: readonly Seed[]): Promise<number> {
  const { contentVersions, transact } = deps.database;
  const rows = await contentVersions.findAll({ order: ['number'] });
  const latest = new Map(rows.map((row) => [row.address, row]));
  const edited = new Set(rows.filter(({ authorId }) => authorId !== null).map(({ address }) => address));
  const now = currentTime(deps);
  const wanted = seeds.filter(({ address, source }) => !edited.has(address) && latest.get(address)?.source !== source);
  let added = 0;
  for (const { address, source } of wanted) {
    const number = (latest.get(address)?.number ?? 0) + 1;
    const row = { id: newId(), address, number, title: parsePage(source).title, source, authorId: null, publishedAt: now, createdAt: now };
    try {
      await transact((transaction) => contentVersions.create(row, { transaction }));
      added++;
    } catch (error) {
      // Another process starts at the same time.
      if (!(error instanceof UniqueConstraintError)) throw error;
    }
  }
  // Of pages that nobody edits, the version before the last is of no use to anybody.
  const stale = rows.filter(({ address, number }) => !edited.has(address) && number < (latest.get(address)?.number ?? 0));
  if (stale.length > 0) {
    await transact((transaction) => contentVersions.destroy({ where: { id: { [Op.in]: stale.map(({ id }) => id) } }, transaction }));
  }
  return added;
}
