import { Op, UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { filterDetails } from '#domain/exports/filter-details';
import { exportLimits } from '#domain/exports/limits';
import { exportLabels, type ExportList } from '#domain/exports/lists';
import type { ExportFilters } from '#domain/exports/schema';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface Wished<L extends ExportList = ExportList> {
  list: L;
  filters: ExportFilters[L];
  cause: string;
  by: Administrator;
}

/**
 * Readies one download of a list, for who asks alone; what he readied before is void. It is in the audit log with its filters.
 * `export.underWay` while another of his is read.
 */
export async function beginExport<L extends ExportList>(deps: ClockDeps, { list, filters, cause, by }: Wished<L>): Promise<string> {
  const { staffExports, transact } = deps.database;
  const now = currentTime(deps);
  const userId = by.administratorId;
  const row = { exportId: newId(), list, filters: JSON.stringify(filters), createdAt: now, aliveAt: null };
  const isOver = { [Op.or]: [{ aliveAt: null }, { aliveAt: { [Op.lt]: new Date(now.getTime() - exportLimits.silentMs) } }] };
  try {
    await transact(async (transaction) => {
      if (!(await updateWhere(staffExports, { userId, ...isOver }, row, transaction))) {
        await staffExports.create({ userId, ...row }, { transaction });
      }
      const { accountId, ...details } = filterDetails(filters);
      const about = { actorId: userId, subjectId: typeof accountId === 'string' ? accountId : null, address: by.address };
      const told = { list: exportLabels[list], ...details, cause };
      await recordAudit(deps.database, { ...about, event: 'listExported', details: told }, now, transaction);
    });
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new AppError('export.underWay');
    throw error;
  }
  return row.exportId;
}
