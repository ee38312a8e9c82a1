import { Op, type Transaction } from 'sequelize';
import { updateRowsWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Makes drafts of the versions of a page that would become public later. Returns how many. */
export const endSchedules = (deps: ClockDeps, address: string, transaction: Transaction): Promise<number> =>
  updateRowsWhere(
    deps.database.contentVersions,
    { address, publishedAt: { [Op.gt]: currentTime(deps) } },
    { publishedAt: null },
    transaction,
  );
