/** What the benchmark of floods measures, as a process of its own: `server.js SQLite|MariaDB`. An api as in production over `rows` rows. */

import { pino } from 'pino';
import { calls, type CallName } from '#domain/catalog/calls';
import { openSession } from '#services/accounts/open-session';
import { openTestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { visits } from '#test/walk/visits';
import { walker, World } from '#test/walk/world';
import { fillDatabase } from './fill.ts';
import type { FloodReply } from './messages.ts';

const [name] = process.argv.slice(2);
const backend = databaseBackends.find((known) => known.name === name);
if (backend === undefined) throw new Error(`There is no ${name ?? ''}`);
const log = pino({ level: 'info' }, pino.destination('/dev/null'));
const api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'], plainCalls: false, log });
const { database } = api;
if (database.dialect === 'sqlite') await database.sequelize.query('PRAGMA synchronous = FULL');
const { authorId, workId } = await fillDatabase(database);

const payloads: Partial<Record<CallName, object>> = {};
const owner = await walker(api);
for (const call of Object.keys(calls) as CallName[])
  if (calls[call].access === 'public') payloads[call] = (await visits[call]?.payload(new World(api, owner))) ?? {};
// The dearest of what each takes.
const deep = { pageNo: 100, pageSize: 100 };
Object.assign(payloads, {
  ...{ mallModelList: { ...deep, sort: 'dearest' }, mallSearch: { keyword: '写实椅子', pageNo: 100, pageSize: 100 } },
  ...{ worksList: { authorId, ...deep }, worksAuthor: { authorId }, commentList: { worksId: workId, ...deep } },
  ...{ demandList: { keyword: '椅', sort: 'budget', ...deep }, providerList: { keyword: '造' } },
});

const user = await buildUser(database);
const { accessToken: token } = await openSession(api.deps, { userId: user.id });
const reply = (message: FloodReply): void => void process.send?.(message);

let since = { at: performance.now(), cpu: process.cpuUsage(), loop: performance.eventLoopUtilization() };
process.on('message', (asked: 'took' | 'end') => {
  if (asked === 'end') return void api.close().then(() => process.exit());
  const { user: inUser, system } = process.cpuUsage(since.cpu);
  const ms = performance.now() - since.at;
  reply({ type: 'took', cores: (inUser + system) / 1000 / ms, loop: performance.eventLoopUtilization(since.loop).utilization });
  since = { at: performance.now(), cpu: process.cpuUsage(), loop: performance.eventLoopUtilization() };
});
reply({ type: 'ready', port: api.port, token, payloads });
