/** The network of an address as the gateway writes it: the /24 of IPv4; IPv6 comes as its /64. Empty for anything else. */
export function networkOf(address: string): string {
  if (/^[\da-f:]+::\/64$/.test(address)) return address;
  const [, network] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address) ?? [];
  return network === undefined ? '' : `${network}.0/24`;
}
