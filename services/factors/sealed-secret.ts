import { seal, unseal, type SealDeps } from '../sealing.ts';

const thing = (id: string) => ({ kind: 'factors', id }) as const;

/** An authenticator's secret as its row holds it. */
export function sealSecret(deps: SealDeps, userId: string, secret: string): string {
  const { keyId, sealed } = seal(deps, thing(userId), Buffer.from(secret));
  return `${keyId}.${sealed.toString('base64url')}`;
}

export function openSecret(deps: SealDeps, { userId, sealedSecret }: { userId: string; sealedSecret: string }): string {
  const [keyId = '', sealed = ''] = sealedSecret.split('.');
  return unseal(deps, thing(userId), { keyId, sealed: Buffer.from(sealed, 'base64url') }).toString();
}
