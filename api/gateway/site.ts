import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** How clients reach the api. Everything that depends on it asks here, never the request's own headers. */
export interface Site {
  /** Whether browsers reach us over TLS: cookies are then Secure. */
  secure: boolean;
  /** Whether they shall never come back without: not where TLS is our own, with a certificate that may be gone tomorrow. */
  staysSecure: boolean;
  /** Whether an Origin header names us: scheme, host and port. */
  isOwnOrigin: (origin: string, host: string) => boolean;
  /** Who sent a request, for limits. Behind trusted proxies, the nearest address that is none of theirs. */
  addressOf: (request: IncomingMessage) => string;
  /** Whether a peer is a proxy of ours. */
  isTrustedProxy: (address: string) => boolean;
}

export interface SiteOptions {
  /** Scheme, host and port that browsers use; without one, our pages come over plain HTTP, or `tls`, from the Host that a request names. */
  publicOrigin?: string | undefined;
  /** Addresses and CIDR ranges whose X-Forwarded-For is believed; default none. */
  trustedProxies?: readonly string[] | undefined;
  /** TLS of our own, where no proxy brings it. */
  tls?: object | undefined;
}

export function createSite({ publicOrigin, trustedProxies = [], tls }: SiteOptions): Site {
  const scheme = tls === undefined ? 'http' : 'https';
  const trusted = new BlockList();
  for (const range of trustedProxies) addRange(trusted, range);
  const isTrustedProxy = (address: string): boolean => {
    const plain = unmapped(address);
    return isIP(plain) !== 0 && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
  return {
    secure: (publicOrigin ?? `${scheme}://`).startsWith('https://'),
    staysSecure: publicOrigin?.startsWith('https://') === true,
    isOwnOrigin: (origin, host) => origin === (publicOrigin ?? `${scheme}://${host.toLowerCase()}`),
    isTrustedProxy,
    addressOf: (request) => {
      let address = request.socket.remoteAddress ?? '';
      const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      while (isTrustedProxy(address)) {
        const before = forwarded.pop()?.trim() ?? '';
        if (isIP(before) === 0) break;
        address = before;
      }
      return addressKey(address);
    },
  };
}

/** @throws for what is neither an address nor a CIDR range. */
function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/** An IPv4 address that arrived on an IPv6 socket, as itself. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** What counts as one address: a whole /64 of IPv6, since one subscriber usually holds that. */
export function addressKey(peer: string): string {
  const address = unmapped(peer);
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const first = head.split(':').filter((group) => group !== '');
  const last = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
