import { cutText } from '#domain/display/sentence';
import { identityLimits } from '#domain/identities/limits';
import type { ThirdPartyProfile } from '#providers/signin/contract';
import { hashSecret, newSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';

/** A picture's address that is longer than this is left out. */
const avatarUrlLength = 500;
/** Of a name, as the column holds it. */
const nameLength = 60;

/** A ticket for what a provider said of somebody, good once, for `identityLimits.ticketMs`, in the same browser; for `userId` alone if one is given. */
export async function issueTicket(
  deps: ClockDeps,
  profile: ThirdPartyProfile,
  { browserHash, userId }: { browserHash: string; userId: string | null },
): Promise<string> {
  const { database } = deps;
  const now = currentTime(deps);
  const ticket = newSecret();
  const { method, openId, avatarUrl } = profile;
  const nickName = cutText(profile.nickName).slice(0, nameLength);
  const row = { ticketHash: hashSecret(ticket), method, openId, nickName, avatarUrl: avatarUrl.length > avatarUrlLength ? '' : avatarUrl };
  const expiresAt = new Date(now.getTime() + identityLimits.ticketMs);
  await database.transact((transaction) =>
    database.bindTickets.create({ ...row, userId, browserHash, expiresAt, createdAt: now }, { transaction }),
  );
  return ticket;
}
