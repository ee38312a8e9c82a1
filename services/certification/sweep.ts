import { Op } from 'sequelize';
import { currentTime, type StorageDeps } from '../deps.ts';
import { erasePapers } from './erase-papers.ts';

const batch = 100;

/** Erases papers whose day has come; returns of how many submissions. What the store did not answer for is left to the next sweep. */
export async function sweepPapers(deps: StorageDeps): Promise<number> {
  const due = { papersErasedAt: null, papersDueAt: { [Op.lte]: currentTime(deps) } };
  let erased = 0;
  for (let after = ''; ;) {
    const where = { ...due, id: { [Op.gt]: after } };
    const rows = await deps.database.certifications.findAll({ where, order: ['id'], limit: batch });
    for (const row of rows) if (await erasePapers(deps, row)) erased += 1;
    const last = rows.at(-1);
    if (last === undefined) return erased;
    after = last.id;
  }
}
