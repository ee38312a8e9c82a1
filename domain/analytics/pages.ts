import { pageAddresses } from '../site/addresses.ts';
import { documentedAddresses } from '../site/documented.ts';

/** What pages that nobody knows count as, so that strangers cannot fill the table with names. */
export const otherPage = 'other';

const fixed = new Map([...pageAddresses, ...documentedAddresses].map((address) => [address.toLowerCase(), address]));
/** Those with a parameter, by what stands before it. */
const open = pageAddresses
  .filter((address) => address.includes('/:'))
  .map((address) => [address.slice(0, address.indexOf('/:')).toLowerCase(), address.slice(0, address.indexOf('/:'))] as const);

/** The page that an address or a path leads to, without what its query or parameter says. */
export function pageOf(address: string): string {
  const path = (/^[^?#]*/.exec(address.replace(/^https?:\/\/[^/]*/i, ''))?.[0] ?? '').toLowerCase();
  const bare = path.length > 1 ? path.replace(/\/$/, '') : '/';
  return fixed.get(bare) ?? open.find(([start]) => bare === start || bare.startsWith(`${start}/`))?.[1] ?? otherPage;
}
