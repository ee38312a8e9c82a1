import { seal, unseal, type SealDeps, type SealedThing } from '../sealing.ts';

export type Sealable = SealedThing & { kind: 'bankCards' | 'invoices' | 'invoiceTitles' | 'withdrawals' };

/** A text as a column holds it: `<key id>.<base64url>`, which opens in its own row alone. */
export function sealText(deps: SealDeps, thing: Sealable, text: string): string {
  const { keyId, sealed } = seal(deps, thing, Buffer.from(text));
  return `${keyId}.${sealed.toString('base64url')}`;
}

/** The text itself; what `unseal` throws where it is not that thing's. */
export function openText(deps: SealDeps, thing: Sealable, column: string): string {
  const [keyId = '', sealed = ''] = column.split('.');
  return unseal(deps, thing, { keyId, sealed: Buffer.from(sealed, 'base64url') }).toString();
}
