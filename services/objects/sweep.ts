import { Op } from 'sequelize';
import { diskLimits } from '#domain/limits';
import { currentTime, type StorageDeps } from '../deps.ts';

const batch = 100;

/** Below this much free disk what is not due yet goes too, oldest first: people's uploads come before a backup's. */
const scarceBytes = 2 * diskLimits.minFreeBytes;

/** So many places that cannot be removed are no accident of theirs: the store is away. */
const mostFaults = 10;

/**
 * Removes objects that `removeLater` named and whose time has come, and more while the disk is nearly full. Returns of how many places.
 * A place that cannot be removed keeps nobody else's: it is passed over until the next sweep. @throws what was wrong with the first of these, at the end.
 */
export async function sweepObjects(deps: StorageDeps): Promise<number> {
  const { database, objects } = deps;
  const { objectRemovals, transact } = database;
  const now = currentTime(deps);
  let swept = 0;
  const passed: string[] = [];
  let fault: unknown;
  for (;;) {
    const isScarce = ((await objects.freeBytes()) ?? Number.POSITIVE_INFINITY) < scarceBytes;
    const due = isScarce ? {} : { dueAt: { [Op.lte]: now } };
    const rows = await objectRemovals.findAll({
      where: { ...due, id: { [Op.notIn]: passed } },
      order: ['dueAt', 'id'],
      limit: isScarce ? 1 : batch,
    });
    for (const { id, place, isPrefix } of rows) {
      try {
        await (isPrefix ? objects.removePrefix(place) : objects.remove(place));
      } catch (error) {
        passed.push(id);
        fault ??= error;
        if (passed.length === mostFaults) throw fault;
        continue;
      }
      await transact((transaction) => objectRemovals.destroy({ where: { id }, transaction }));
      swept += 1;
    }
    if (rows.length === 0 || (!isScarce && rows.length < batch)) break;
  }
  if (fault !== undefined) throw fault;
  return swept;
}
