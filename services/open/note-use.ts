import { isIPv4 } from 'node:net';
import type { OpenKeyRow } from '#storage/database/models/open';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';

/** How often the last use of a key is written. */
const noteEveryMs = 60_000;
/** Networks that are remembered of a key. */
const mostNetworks = 50;

/** The network of an address: of IPv4 24 bits, of IPv6 48. */
export function networkOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/, '').split('/');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = ''] = plain.split('::');
  const groups = head === '' ? [] : head.split(':').slice(0, 3);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/48`;
}

/** Writes when and from where a key was used, and tells its owner of a network that it was not used from before. */
export async function noteUse(deps: ClockDeps, key: OpenKeyRow, address: string): Promise<void> {
  const { openKeys, transact } = deps.database;
  const now = currentTime(deps);
  const isRecent = key.lastUsedAt !== null && now.getTime() - key.lastUsedAt.getTime() <= noteEveryMs;
  if (isRecent && key.lastAddress === address) return;
  const used = { lastUsedAt: now, lastAddress: address.slice(0, 45) };
  const network = networkOf(address);
  const known = key.networks ?? (key.lastAddress === null ? [] : [networkOf(key.lastAddress)]);
  const networks = known.includes(network) ? known : [...known, network].slice(-mostNetworks);
  await transact(async (transaction) => {
    await updateWhere(openKeys, { id: key.id }, { ...used, networks }, transaction);
    if (known.length === 0 || known.includes(network)) return;
    const { id, ownerId, name, hint } = key;
    const said = {
      title: '密钥从新的网络使用',
      content: `密钥「${name}」（${hint}）第一次从 ${address} 使用。不是您或您的程序，请在开发者中心撤销或轮换它。`,
    };
    const told = { ownerId, category: 'systemInformation', link: '/developerCenter', now } as const;
    await tellUser(deps.database, { ...told, ...said, dedupeKey: `key:${id}:${network}` }, transaction);
  });
}
