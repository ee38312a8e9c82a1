import { identityLimits } from '#domain/identities/limits';
import type { ThirdPartyProfile } from '#providers/signin/contract';
import { hashSecret, newSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { fitName } from './fit-name.ts';

/** A picture's address that is longer than this is left out. */
const avatarUrlLength = 500;

/** The address in the form that is stored and opened: ASCII only. */
function storedUrl(given: string): string {
  const href = URL.canParse(given) ? new URL(given).href : '';
  return href.length > avatarUrlLength ? '' : href;
}

/** A ticket for what a provider said of somebody, good once, for `identityLimits.ticketMs`, in the same browser; for `userId` alone if one is given. */
export async function issueTicket(
  deps: ClockDeps & ModeratorDeps,
  profile: ThirdPartyProfile,
  { browserHash, userId }: { browserHash: string; userId: string | null },
): Promise<string> {
  const { database } = deps;
  const now = currentTime(deps);
  const ticket = newSecret();
  const { method, openId } = profile;
  const nickName = await fitName(deps, profile.nickName);
  const row = { ticketHash: hashSecret(ticket), method, openId, nickName, avatarUrl: storedUrl(profile.avatarUrl) };
  const expiresAt = new Date(now.getTime() + identityLimits.ticketMs);
  await database.transact((transaction) =>
    database.bindTickets.create({ ...row, userId, browserHash, expiresAt, createdAt: now }, { transaction }),
  );
  return ticket;
}
