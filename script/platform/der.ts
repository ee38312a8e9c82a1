/** The few forms of ASN.1's DER that a certificate is made of. */

import { isIPv6 } from 'node:net';

export type Der = Buffer;

/** A value with its tag and length. */
export function tagged(tag: number, ...parts: readonly Buffer[]): Der {
  const content = Buffer.concat(parts);
  const size: number[] = [];
  for (let rest = content.length; rest > 0; rest >>>= 8) size.unshift(rest & 0xff);
  const length = content.length < 0x80 ? [content.length] : [0x80 | size.length, ...size];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const sequence = (...parts: readonly Der[]): Der => tagged(0x30, ...parts);
export const set = (...parts: readonly Der[]): Der => tagged(0x31, ...parts);
export const octets = (content: Buffer): Der => tagged(0x04, content);
export const text = (value: string): Der => tagged(0x0c, Buffer.from(value));
export const yes: Der = tagged(0x01, Buffer.of(0xff));

/** A whole number that is not negative, from its bytes. */
export const integer = (bytes: Buffer): Der => tagged(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);

/** `unused` bits at the end do not count. */
export const bits = (content: Buffer, unused = 0): Der => tagged(0x03, Buffer.of(unused), content);

/** An object identifier in dotted form. */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.from(bytes));
}

/** To the second; until 2049. */
export const time = (at: Date): Der => tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** The bytes of an IP address. */
export function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
