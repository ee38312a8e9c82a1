import { hashSecret } from '#storage/database/ids';
import { selectPlain } from '#storage/database/select-plain';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Caller } from './caller.ts';

/** The holder of this access token; undefined when it is unknown, expired or revoked (revoking sets its expiry to 1970). */
export async function authenticate(deps: ClockDeps, accessToken: string): Promise<Caller | undefined> {
  const [holder] = await selectPlain(deps.database.accessTokens, ['userId', 'sessionId'], 'token_hash = ? AND expires_at > ?', [
    hashSecret(accessToken),
    currentTime(deps),
  ]);
  return holder;
}
