import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are nobody's on the internet: this machine, private and shared networks, links, documentation, tests, multicast, reserved (the special-purpose
 * registries of IANA for IPv4, and for IPv6 what is not in 2000::/3, and of that what is not global unicast).
 */
const special = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [network = '', bits] = range.split('/');
  special.addSubnet(network, Number(bits), 'ipv4');
}
/** Teredo, benchmarks, ORCHID and other protocols' own; documentation; 6to4; documentation. IPv4 inside IPv6 and NAT64 lie outside 2000::/3. */
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [network = '', bits] = range.split('/');
  special.addSubnet(network, Number(bits), 'ipv6');
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the internet's; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
