import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Whether this is a client of ours, by its id and secret: docs/decisions/gateway-clients.md. */
export type KnowsClient = (clientId: string, secret: string) => Promise<boolean>;

/** How long a client's row may have changed without this process noticing. */
const rememberMs = 60_000;

/** Remembers the clients that it found; unknown ones are looked up each time. */
export function createClients(deps: ClockDeps): KnowsClient {
  const known = new Map<string, { secretHash: string; until: number }>();

  const secretHashOf = async (clientId: string): Promise<string | undefined> => {
    const now = currentTime(deps).getTime();
    const remembered = known.get(clientId);
    if (remembered !== undefined && remembered.until > now) return remembered.secretHash;
    known.delete(clientId);
    const row = await deps.database.gatewayClients.findByPk(clientId);
    if (row !== null) known.set(clientId, { secretHash: row.secretHash, until: now + rememberMs });
    return row?.secretHash;
  };

  return async (clientId, secret) => {
    const expected = await secretHashOf(clientId);
    return expected !== undefined && timingSafeEqual(Buffer.from(expected), Buffer.from(hashSecret(secret)));
  };
}
