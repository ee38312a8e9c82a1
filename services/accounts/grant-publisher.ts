import { grantedUploaderType } from '#domain/accounts/publisher';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';

/** Opens the publish centre to the account with this phone, or closes it again. False when there is no such account. */
export async function grantPublisher(deps: DatabaseDeps, { phone, granted }: { phone: string; granted: boolean }): Promise<boolean> {
  const { database } = deps;
  const uploaderType = granted ? grantedUploaderType : null;
  return database.transact((transaction) => updateWhere(database.users, { phone }, { uploaderType }, transaction));
}
