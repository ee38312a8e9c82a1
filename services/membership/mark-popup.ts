import { UniqueConstraintError } from 'sequelize';
import type { PopupName } from '#domain/membership/popups';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Keeps that somebody saw a popup now, so that it is not shown again today, on whatever device. */
export async function markPopup(deps: ClockDeps, { userId, popup }: { userId: string; popup: PopupName }): Promise<void> {
  const { seenPopups, transact } = deps.database;
  const seenAt = currentTime(deps);
  const again = () => transact((transaction) => updateWhere(seenPopups, { userId, popup }, { seenAt }, transaction));
  if (await again()) return;
  try {
    await transact((transaction) => seenPopups.create({ userId, popup, seenAt }, { transaction }));
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await again();
  }
}
