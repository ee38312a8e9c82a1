import { Secret, TOTP } from 'otpauth';
import { factorLimits } from '#domain/factors/limits';

const secretBytes = 20;

const totpOf = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: '模工坊', label, secret, digits: factorLimits.digits, period: factorLimits.periodSeconds });

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What a QR code holds for an authenticator; `label` names the account there. */
export const totpUri = (secret: string, label: string): string => totpOf(Secret.fromBase32(secret), label).toString();

/** The period whose code this is, among those around `now`; undefined when it is none of them (RFC 6238, section 5.2). */
export function periodOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d+$/.test(code)) return undefined;
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: now.getTime(), window: factorLimits.window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / factorLimits.periodSeconds) + delta;
}

/** The code of a moment: what an authenticator shows. */
export const codeAt = (secret: string, at: Date): string => totpOf(Secret.fromBase32(secret)).generate({ timestamp: at.getTime() });
