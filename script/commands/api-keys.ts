import { OpenProblem, fillProblem, problems } from '#domain/open/problems';
import { isScope } from '#domain/open/scopes';
import { findAccount } from '#services/accounts/find-account';
import { makeKey } from '#services/open/make-key';
import type { Database } from '#storage/database/connect';

/** What `script/admin api-key` takes beside the phone. */
export const apiKeyOptions = { scopes: { type: 'string' }, live: { type: 'boolean' } } as const;

/** Makes a key of the developers' API and prints it, this once; undefined for scopes that there are not. */
export function printKey(database: Database, phone: string, options: { scopes?: string; live?: boolean }): Promise<number> | undefined {
  const scopes = options.scopes?.split(',').map((scope) => scope.trim());
  if (scopes !== undefined && !scopes.every(isScope)) return undefined;
  return print(database, phone, { mode: options.live === true ? 'live' : 'test', ...(scopes && { scopes }) });
}

async function print(database: Database, phone: string, asked: Pick<Parameters<typeof makeKey>[1], 'mode' | 'scopes'>): Promise<number> {
  const account = await findAccount({ database }, { phone });
  if (account === null) {
    process.stderr.write(`no account has the phone ${phone}\n`);
    return 1;
  }
  try {
    const { key } = await makeKey({ database }, { ownerId: account.id, name: 'script/admin', ...asked });
    process.stdout.write(`${key}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof OpenProblem)) throw error;
    process.stderr.write(`${phone}: ${fillProblem(problems[error.code].en, error.params)}\n`);
    return 1;
  }
}
