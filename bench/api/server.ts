/** What the benchmark of the api measures, as a process of its own: `server.js FOLDER`. The api, and a bare Koa route on the same database. */

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Koa from 'koa';
import { openSession } from '#services/accounts/open-session';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { openDatabase } from '#storage/database/connect';
import { hashSecret, newId } from '#storage/database/ids';
import { migrate } from '#storage/database/migrate';
import { serveApi } from '../serve-api.ts';
import { password, phoneOf, people, type BenchReply } from './messages.ts';

const [folder = '.'] = process.argv.slice(2);
const reply = (message: BenchReply): void => void process.send?.(message);
const secret = randomUUID();
const database = await openDatabase(`sqlite:${join(folder, 'bench.sqlite')}`);
await migrate(database);

await seedDemoAccount({ database }, { phone: phoneOf(0), password });
const first = await database.users.findOne({ where: { phone: phoneOf(0) }, rejectOnEmpty: true });
const others = Array.from({ length: people - 1 }, (_, index) => index + 1);
await database.users.bulkCreate(others.map((index) => ({ ...first.get(), id: newId(), phone: phoneOf(index), inviteCode: null })));
const { accessToken } = await openSession({ database, secret }, { userId: first.id });

const { port } = await serveApi({ database, folder, secret });

const bare = new Koa();
bare.use(async (ctx) => {
  const token = ctx.get('authorization').slice('Bearer '.length);
  ctx.body = await database.accessTokens.findOne({ where: { tokenHash: hashSecret(token) }, attributes: ['userId'] });
});
const server = bare.listen(0, '127.0.0.1', () => {
  reply({ type: 'listening', api: port, bare: (server.address() as AddressInfo).port, accessToken });
});

const lag = monitorEventLoopDelay({ resolution: 5 });
process.on('message', (asked: 'watch' | 'lag') => {
  if (asked === 'watch') {
    lag.reset();
    lag.enable();
  } else reply({ type: 'lag', longestMs: lag.max / 1e6 });
});
