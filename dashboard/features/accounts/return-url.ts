import { returnPathOf } from '#domain/identities/return-path';
import { addresses } from '../../addresses.ts';

/** The address of the login page that returns to `path`. */
export const loginAddress = (path: string): string => `${addresses.login}?returnURL=${encodeURIComponent(path)}`;

/** Where to go after signing in, by the query's `returnURL`; only paths of this site are followed, and never back to the login page. */
export function returnPath(query: string, otherwise: string = addresses.workbench): string {
  const path = returnPathOf(new URLSearchParams(query).get('returnURL') ?? '');
  return path === undefined || path.startsWith('/login') ? otherwise : path;
}
