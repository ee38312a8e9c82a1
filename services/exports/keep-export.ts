import { exportCallOf } from '#domain/exports/calls';
import type { ExportList } from '#domain/exports/lists';
import { updateWhere } from '#storage/database/update-where';
import type { Caller } from '../accounts/caller.ts';
import { mayOperate } from '../administration/may-operate.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Says that a download goes on; false where its reader has lost the right or the session, or another has taken its place. */
export async function keepExport(
  deps: ClockDeps,
  { exportId, list, caller }: { exportId: string; list: ExportList; caller: Caller },
): Promise<boolean> {
  const { staffExports, sessions, transact } = deps.database;
  if (!(await mayOperate(deps, caller, exportCallOf[list]))) return false;
  if ((await sessions.count({ where: { id: caller.sessionId, revokedAt: null } })) === 0) return false;
  const own = { userId: caller.userId, exportId };
  return transact((transaction) => updateWhere(staffExports, own, { aliveAt: currentTime(deps) }, transaction));
}
