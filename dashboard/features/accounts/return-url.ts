import { addresses } from '../../addresses.ts';

/** The address of the sign-in page that returns to `path`. */
export const loginAddress = (path: string): string => `${addresses.login}?returnURL=${encodeURIComponent(path)}`;

/** Where to go after signing in. Only paths of this site are accepted, to prevent open redirects. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('returnURL');
  if (wanted === null) return addresses.workbench;
  const url = URL.parse(wanted, location.origin);
  if (url === null || url.origin !== location.origin || url.pathname.startsWith(addresses.login)) return addresses.workbench;
  return url.pathname + url.search + url.hash;
}
