import { placeholderPassword } from '#domain/accounts/schema';
import type { ProfessionCode } from '#domain/accounts/professions';
import { phoneTaken } from '#domain/accounts/phone-taken';
import type { IssuedTokens } from '../accounts/caller.ts';
import { createAccount } from '../accounts/create-account.ts';
import { openSession } from '../accounts/open-session.ts';
import { findAccount } from '../accounts/find-account.ts';
import { hashPassword } from '../accounts/password.ts';
import { spendCode } from '../accounts/spend-code.ts';
import { verifySmsCode } from '../accounts/verify-sms-code.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { IdentityDeps } from './deps.ts';
import { adoptAvatar } from './adopt-avatar.ts';
import { link } from './link.ts';
import { findTicket, spendTicket, type HandedTicket } from './spend-ticket.ts';

export interface LinkedRegistration {
  handed: HandedTicket;
  phone: string;
  smsKey: string;
  code: string;
  professionCode: ProfessionCode;
  /** The placeholder, or none, leaves the account without a password. */
  password: string | undefined;
  visitor: Visitor;
  /** Told why the account has no picture of its owner. */
  onAvatarLost: (error: unknown) => void;
}

/**
 * Makes an account for whoever came back from a provider and has none, bound to him, and signs him in. Needs a code of type `bindPhone`;
 * `auth.phoneTaken` (手机号码已存在) says only the phone's holder that it has an account. Whatever fails leaves the ticket and the code good. The provider's
 * picture of him becomes his avatar, if it can be had soon.
 */
export async function registerLinked(deps: IdentityDeps, registration: LinkedRegistration): Promise<IssuedTokens> {
  const { database } = deps;
  const { handed, phone, professionCode, password, visitor, onAvatarLost } = registration;
  const ticket = await findTicket(deps, handed);
  const holder = await findAccount(deps, { phone });
  const smsCode = await verifySmsCode(deps, { ...registration, type: 'bindPhone', user: holder, keep: true });
  if (holder !== null) throw phoneTaken('bindPhone');

  const { nickName, avatarUrl } = ticket;
  const passwordHash = password === undefined || password === placeholderPassword ? null : await hashPassword(password);
  const now = currentTime(deps);
  const tokens = await database.transact(async (transaction) => {
    const spent = await spendTicket(deps, handed, transaction);
    const account = { phone, passwordHash, professionCode, purpose: 'bindPhone', ...(nickName !== '' && { nickName }) } as const;
    const { id } = await createAccount(deps, account, transaction);
    await spendCode(database.smsCodes, smsCode, now, transaction);
    const entry = { event: 'registered', actorId: id, subjectId: id, address: visitor.address, details: { method: spent.method } } as const;
    await recordAudit(database, entry, now, transaction);
    await link(deps, { ticket: spent, userId: id, boundBy: null, address: visitor.address }, transaction);
    return openSession(deps, { userId: id, visitor }, transaction);
  });
  if (avatarUrl !== '') await adoptAvatar(deps, { userId: tokens.userId, url: avatarUrl }).catch(onAvatarLost);
  return tokens;
}
