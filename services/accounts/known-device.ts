import { timingSafeEqual } from 'node:crypto';
import { newId } from '#storage/database/ids';
import { keyedHash } from '../keyed-hash.ts';

/** Accounts that one device is known to; of more, the one whose last sign-in is longest ago is forgotten. */
const accountsPerDevice = 5;

const markOf = (secret: string, device: string, userId: string): string => keyedHash(secret, 'device', `${device} ${userId}`);

/** The device's id and a mark for each account that it signed in to, which only we can make; dots between them. A first visit gets the id alone. */
const partsOf = (cookie: string | undefined): string[] =>
  cookie !== undefined && /^[0-9a-f]{32}(\.[\w-]{43})*$/.test(cookie) ? cookie.split('.') : [];

const isSame = (mark: string, expected: string): boolean => timingSafeEqual(Buffer.from(mark), Buffer.from(expected));

/** The id in a device's cookie; undefined when we cannot have made it. */
export const deviceIdOf = (cookie: string | undefined): string | undefined => partsOf(cookie)[0];

/** The id of a device that has signed in to this account, by the cookie it was given then; undefined for any other. */
export function knownDevice(secret: string, cookie: string | undefined, userId: string): string | undefined {
  const [device = '', ...marks] = partsOf(cookie);
  const expected = markOf(secret, device, userId);
  return marks.some((mark) => isSame(mark, expected)) ? device : undefined;
}

/** The cookie of a device after a sign-in to this account. It opens nothing: it only keeps strangers from using up its owner's tries. */
export function rememberDevice(secret: string, cookie: string | undefined, userId: string): string {
  const [device = newId(), ...marks] = partsOf(cookie);
  const mark = markOf(secret, device, userId);
  return [device, mark, ...marks.filter((other) => other !== mark)].slice(0, 1 + accountsPerDevice).join('.');
}
