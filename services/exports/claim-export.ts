import { Op } from 'sequelize';
import { exportCallOf } from '#domain/exports/calls';
import { exportLimits } from '#domain/exports/limits';
import { updateWhere } from '#storage/database/update-where';
import type { StaffExportRow } from '#storage/database/models/exports';
import type { Caller } from '../accounts/caller.ts';
import { mayOperate } from '../administration/may-operate.ts';
import { currentTime } from '../deps.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';
import { isProven } from '../factors/is-proven.ts';

/**
 * Takes an export for the one download that it is for. Undefined for one that is taken, void, too old or somebody else's, and where the caller's role or session
 * may not read it any more.
 */
export async function claimExport(
  deps: FactorDeps,
  { exportId, caller }: { exportId: string; caller: Caller },
): Promise<StaffExportRow | undefined> {
  const { staffExports, transact } = deps.database;
  const now = currentTime(deps);
  const own = { userId: caller.userId, exportId };
  const row = await staffExports.findOne({ where: own });
  if (row === null || !(await mayOperate(deps, caller, exportCallOf[row.list])) || !(await isProven(deps, caller))) return undefined;
  const fresh = { aliveAt: null, createdAt: { [Op.gt]: new Date(now.getTime() - exportLimits.beginMs) } };
  const isTaken = await transact((transaction) => updateWhere(staffExports, { ...own, ...fresh }, { aliveAt: now }, transaction));
  return isTaken ? row : undefined;
}
