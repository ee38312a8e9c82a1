import type { DatabaseDeps } from '../deps.ts';

/**
 * Milliseconds since the moment of the last backup that `script/admin backup` made, or of the one that was restored since, which does not hold its own making. Where there is neither, since the first account
 * came, and undefined where there is no account yet either.
 */
export async function readBackupAge({ database }: DatabaseDeps, now = Date.now()): Promise<number | undefined> {
  const { auditEvents, users } = database;
  const last = (event: 'backupMade' | 'backupRestored') => auditEvents.findOne({ where: { event }, order: [['id', 'DESC']] });
  const [made, restored] = await Promise.all([last('backupMade'), last('backupRestored')]);
  const moments = [
    ...(made === null ? [] : [made.createdAt.getTime()]),
    ...(restored === null ? [] : [Date.parse((JSON.parse(restored.details) as { madeAt: string }).madeAt)]),
  ];
  if (moments.length > 0) return now - Math.max(...moments);
  const first = await users.findOne({ attributes: ['createdAt'], order: [['id', 'ASC']] });
  return first === null ? undefined : now - first.createdAt.getTime();
}
