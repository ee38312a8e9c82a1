import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayKeyView } from '#domain/gateway/views';
import type { Envelope } from '#domain/wire/envelope';
import { webClient } from '#domain/wire/lz1';
import { calls } from '#domain/catalog/calls';
import { createWireSession, type WireForm } from '#domain/gateway/session';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { callsASecond, keptConnections, timed, type Answer, type Call } from './load.ts';
import { password, people, phoneOf, type BenchReply } from './messages.ts';

/** Calls of each kind, in slices that take turns, so that other load on the machine meets all alike. */
const rounds = 20;
const callsEach = 100;
const connections = 16;
const sliceMs = 1000;
const throughputRounds = 6;
const stormAddresses = 50;

type Form = 'plain' | WireForm;

export interface ApiFigures {
  machine: string;
  /** Median ms of `appuserinfo`, one at a time. */
  wire?: Record<Form, number> & { ratio: number };
  throughput?: { appuserinfo: number; bare: number; ratio: number };
  storm?: { signedIn: number; told: number; others: number; seconds: number; longestLagMs: number };
}

export const goals: Goal<ApiFigures>[] = [
  { parts: ['wire'], what: 'a read call in LZ1 / in plain JSON, p50', bound: atMost(1.3), seen: ({ wire }) => wire?.ratio },
  {
    parts: ['throughput'],
    what: 'appuserinfo / a bare route with one query',
    bound: atLeast(0.5),
    seen: ({ throughput }) => throughput?.ratio,
  },
  { parts: ['storm'], what: '500 password sign-ins at once: answered within', bound: atMost(30, 's'), seen: ({ storm }) => storm?.seconds },
  { parts: ['storm'], what: 'signed in', bound: atLeast(200), seen: ({ storm }) => storm?.signedIn },
  { parts: ['storm'], what: 'neither signed in nor told when to come back', bound: atMost(0), seen: ({ storm }) => storm?.others },
  { parts: ['storm'], what: 'longest lag of the event loop', bound: atMost(200, 'ms'), seen: ({ storm }) => storm?.longestLagMs },
];

async function next<T extends BenchReply['type']>(child: ChildProcess, type: T): Promise<Extract<BenchReply, { type: T }>> {
  const [message] = (await once(child, 'message')) as [BenchReply];
  if (message.type !== type) throw new Error(`Expected ${type}, got ${message.type}`);
  return message as Extract<BenchReply, { type: T }>;
}

const headersOf = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** The same read call in plain JSON and in each form of LZ1, sealed before the clock runs: what the gateway adds, not the client. */
async function measureWire(port: number, token: string): Promise<NonNullable<ApiFigures['wire']>> {
  const { path } = calls.appuserinfo;
  const agent = keptConnections(1);
  const fetchKey = async (): Promise<GatewayKeyView> => {
    const { body } = await timed(agent, { port, path: calls.gatewayPublicKey.path, headers: {} });
    return (JSON.parse(body) as Envelope<GatewayKeyView>).datas;
  };
  const session = createWireSession({ client: webClient, fetchKey });
  const make = async (form: Form): Promise<Call> => {
    if (form === 'plain') return { port, path, headers: headersOf(token), body: '{}' };
    const { address, ...sealed } = await session.seal({ path, payload: {}, token, form });
    return { port, path: address, ...sealed };
  };
  const forms: Form[] = ['plain', 'form', 'json', 'query'];
  const times: Record<Form, number[]> = { plain: [], form: [], json: [], query: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const form of round % 2 === 0 ? forms : forms.toReversed()) {
      const made = await Promise.all(Array.from({ length: callsEach }, () => make(form)));
      for (const call of made) {
        const { status, ms, body } = await timed(agent, call);
        if (status !== 200) throw new Error(`${form}: HTTP ${status} ${body}`);
        // The first round warms up.
        if (round > 0) times[form].push(ms);
      }
    }
  }
  agent.destroy();
  const [plain, form, json, query] = forms.map((name) => quantile(times[name], 0.5)) as [number, number, number, number];
  return { plain, form, json, query, ratio: Math.max(form, json, query) / plain };
}

async function measureThroughput(ports: { api: number; bare: number }, token: string): Promise<NonNullable<ApiFigures['throughput']>> {
  const agent = keptConnections(connections);
  const call = { path: calls.appuserinfo.path, headers: headersOf(token), body: '{}' };
  const seen = { appuserinfo: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= throughputRounds; round++) {
    const ours = await callsASecond(agent, { ...call, port: ports.api }, sliceMs);
    const theirs = await callsASecond(agent, { ...call, port: ports.bare }, sliceMs);
    if (round === 0) continue;
    seen.appuserinfo.push(ours);
    seen.bare.push(theirs);
  }
  agent.destroy();
  const [appuserinfo, bare] = [quantile(seen.appuserinfo, 0.5), quantile(seen.bare, 0.5)];
  return { appuserinfo, bare, ratio: appuserinfo / bare };
}

/** Everybody signs in by password at once, from few addresses. */
async function measureStorm(child: ChildProcess, port: number): Promise<NonNullable<ApiFigures['storm']>> {
  const agent = keptConnections(people);
  child.send('watch');
  const startedAt = performance.now();
  const signIn = (index: number): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.20.0.${index % stormAddresses}` };
    return timed(agent, { port, path: calls.passwordToken.path, headers, body: JSON.stringify({ username: phoneOf(index), password }) });
  };
  const answers = await Promise.all(Array.from({ length: people }, (_, index) => signIn(index)));
  const seconds = (performance.now() - startedAt) / 1000;
  child.send('lag');
  const { longestMs: longestLagMs } = await next(child, 'lag');
  agent.destroy();
  const codes = answers.map(({ body }) => (JSON.parse(body) as Envelope<unknown>).resp_code);
  const signedIn = codes.filter((code) => code === 60000).length;
  const told = answers.filter(({ status }) => status === 429).length;
  return { signedIn, told, others: people - signedIn - told, seconds, longestLagMs };
}

/** What LZ1 costs on a read call, `appuserinfo` beside a bare route, and a storm of sign-ins. */
export async function run({ say, only }: BenchOptions): Promise<ApiFigures> {
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-api-'));
  const child = fork(join(import.meta.dirname, 'server.js'), [folder], { stdio: 'inherit' });
  const figures: ApiFigures = { machine: describeMachine() };
  say(figures.machine);
  try {
    const { api, bare, accessToken } = await next(child, 'listening');
    if (wants('wire')) {
      figures.wire = await measureWire(api, accessToken);
      const { plain, form, json, query } = figures.wire;
      say(
        `appuserinfo, p50: plain ${plain.toFixed(2)} ms; LZ1 as a form ${form.toFixed(2)}, as JSON ${json.toFixed(2)}, as GET ${query.toFixed(2)} ms`,
      );
    }
    if (wants('throughput')) {
      figures.throughput = await measureThroughput({ api, bare }, accessToken);
      say(`calls a second: appuserinfo ${figures.throughput.appuserinfo.toFixed(0)}, bare route ${figures.throughput.bare.toFixed(0)}`);
    }
    if (wants('storm')) {
      figures.storm = await measureStorm(child, api);
      const { signedIn, told, seconds, longestLagMs } = figures.storm;
      say(
        `${people} sign-ins at once: ${signedIn} signed in, ${told} told when to come back, ${seconds.toFixed(1)} s, lag ${longestLagMs.toFixed(0)} ms`,
      );
    }
    return figures;
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}
