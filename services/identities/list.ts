import type { ThirdPartyIdentityRow } from '#storage/database/models/identities';
import type { Caller } from '../accounts/caller.ts';
import type { DatabaseDeps } from '../deps.ts';

/** The caller's third-party accounts, in the order in which they were bound. */
export const listIdentities = ({ database }: DatabaseDeps, { userId }: Caller): Promise<ThirdPartyIdentityRow[]> =>
  database.thirdPartyIdentities.findAll({ where: { userId }, order: [['id', 'ASC']] });
