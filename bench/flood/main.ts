import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calls, type CallName } from '#domain/catalog/calls';
import { startServices } from '../../script/suite/services.ts';
import { keptConnections } from '../api/load.ts';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { Caller } from './caller.ts';
import { connections, rows, type FloodOrder, type FloodReply, type Ready } from './messages.ts';

const floodMs = 2500;
/** His calls stay within the allowance of an account. */
const betweenMs = 100;
const other = '10.7.0.1';
/** A stranger of his own for each call, whose allowance is whole. */
const flooderOf = (call: CallName): string => `10.8.0.${Object.keys(calls).indexOf(call) % 250}`;

interface Flood {
  call: string;
  /** Of the other user, over all that he asks. */
  p95Ms: number;
  answered: number;
  refused: number;
  /** Of the api's process. */
  cores: number;
  loop: number;
}

export interface FloodFigures {
  machine: string;
  floods: Partial<Record<'sqlite' | 'mariadb', Flood[]>>;
}

const databases = { sqlite: 'SQLite', mariadb: 'MariaDB' } as const;
type DatabaseName = keyof typeof databases;

const worst = (floods: Flood[] | undefined): number | undefined => floods && Math.max(...floods.map(({ p95Ms }) => p95Ms));
const goalOf = (name: DatabaseName): Goal<FloodFigures> => ({
  parts: [name],
  what: `${databases[name]}: p95 of another user while ${connections} connections flood any public call`,
  bound: atMost(300, 'ms'),
  seen: ({ floods }) => worst(floods[name]),
});
export const goals = [goalOf('sqlite'), goalOf('mariadb')];

const asked: [CallName, object][] = [
  ['appuserinfo', {}],
  ['fileList', {}],
  ['mallSearch', { keyword: '沙发', pageNo: 1, pageSize: 24 }],
];

async function flood(
  { port, token, payloads }: Ready,
  { server, flooder }: Record<'server' | 'flooder', ChildProcess>,
  call: CallName,
): Promise<Flood> {
  const one = keptConnections(2);
  const user = new Caller(port, one, other, token);
  for (const [name, payload] of asked) await user.ask(name, payload);
  await tell(server, 'took');
  const order: FloodOrder = { port, call, payload: payloads[call] ?? {}, address: flooderOf(call), ms: floodMs };
  const flooding = tell(flooder, order);
  await delay(200);
  const until = performance.now() + floodMs - 300;
  const times: number[] = [];
  for (let place = 0; performance.now() < until; place++) {
    const [name, payload] = asked[place % asked.length] as [CallName, object];
    const { status, ms } = await user.ask(name, payload);
    times.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
    await delay(betweenMs);
  }
  const took = await tell(server, 'took');
  const done = await flooding;
  one.destroy();
  if (took.type !== 'took' || done.type !== 'flooded') throw new Error('An answer to something else');
  return { call, p95Ms: quantile(times, 0.95), answered: done.answered, refused: done.refused, cores: took.cores, loop: took.loop };
}

async function tell(child: ChildProcess, message: 'took' | FloodOrder): Promise<FloodReply> {
  child.send(message);
  return ((await once(child, 'message')) as [FloodReply])[0];
}

async function measure(name: DatabaseName, environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<Flood[]> {
  const env = { ...process.env, ...environment };
  const start = (entry: string): ChildProcess => fork(join(import.meta.dirname, entry), [databases[name]], { stdio: 'inherit', env });
  const [server, flooder] = [start('server.js'), start('flooder.js')];
  try {
    const [ready] = (await once(server, 'message')) as [Ready];
    // The first search fills the index, and what runs often is compiled.
    const first = new Caller(ready.port, keptConnections(4), other, ready.token);
    for (let round = 0; round < 20; round++) for (const [call, payload] of asked) await first.ask(call, payload);
    await delay(10_000);
    const floods: Flood[] = [];
    const known = Object.keys(ready.payloads) as CallName[];
    const wanted = process.env.FLOOD_CALLS?.split(',') ?? known;
    for (const call of known.filter((one) => wanted.includes(one))) {
      const seen = await flood(ready, { server, flooder }, call);
      floods.push(seen);
      const { p95Ms, answered, refused, cores, loop } = seen;
      say(
        `${databases[name]} ${call.padEnd(24)} p95 ${p95Ms.toFixed(0).padStart(5)} ms; ${answered} answered, ${refused} refused; ${cores.toFixed(2)} cores, loop ${(100 * loop).toFixed(0)} %`,
      );
    }
    return floods;
  } finally {
    flooder.kill();
    server.send('end');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

/** What somebody else waits while a stranger floods each public call over lists of 20,000 rows, by LZ1, on both databases. */
export async function run({ say, only }: BenchOptions): Promise<FloodFigures> {
  const figures: FloodFigures = { machine: describeMachine(), floods: {} };
  say(`${figures.machine}; ${rows} rows of each list`);
  const services = await startServices(new Set(['mariadb']));
  try {
    const names = Object.keys(databases) as DatabaseName[];
    for (const name of names.filter((one) => only.length === 0 || only.includes(one)))
      figures.floods[name] = await measure(name, services.environment, say);
    return figures;
  } finally {
    await services.stop();
  }
}
