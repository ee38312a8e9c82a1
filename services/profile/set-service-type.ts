import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';

/** Keeps an account's side of the matching platform, and its services there. */
export async function setServiceType(
  { database }: DatabaseDeps,
  { userId, serviceType, services }: { userId: string; serviceType: string; services: string[] },
): Promise<void> {
  await database.transact((transaction) => updateWhere(database.users, { id: userId }, { serviceType, services }, transaction));
}
