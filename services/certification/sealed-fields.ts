import type { CertificationFields } from '#domain/certification/kinds';
import type { CertificationRow } from '#storage/database/models/certifications';
import { seal, unseal, type SealDeps } from '../sealing.ts';

const thing = (id: string) => ({ kind: 'certifications', id }) as const;

/** What was typed, as the column holds it: `<key id>.<base64url>`, which opens in its own row alone. */
export function sealFields(deps: SealDeps, id: string, { fields }: CertificationFields): string {
  const { keyId, sealed } = seal(deps, thing(id), Buffer.from(JSON.stringify(fields)));
  return `${keyId}.${sealed.toString('base64url')}`;
}

/** What was typed. Whoever sees it whole must be an administrator, and is recorded. */
export function openFields(deps: SealDeps, { id, kind, sealedFields }: CertificationRow): CertificationFields {
  const [keyId = '', text = ''] = sealedFields.split('.');
  const fields: unknown = JSON.parse(unseal(deps, thing(id), { keyId, sealed: Buffer.from(text, 'base64url') }).toString());
  return { kind, fields } as CertificationFields;
}
