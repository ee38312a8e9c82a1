import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import type { SmsType } from '#domain/accounts/schema';
import type { TokenView } from '#domain/accounts/views';
import type { SocketFrame } from '#domain/events/push';
import { socketPath } from '#domain/events/calls';
import type { GatewayKeyView } from '#domain/gateway/views';
import { webClient } from '#domain/wire/lz1';
import { commonRefusals } from '#domain/wire/call-reference';
import { errorTable } from '#domain/errors/table';
import { type CallName, calls, successOf } from '#domain/catalog/calls';
import { referenceOf } from '#domain/catalog/reference';
import { createWireSession, type SealedCall, type WireSession, type WireSessionOptions } from '#domain/gateway/session';
import { cookieNames } from '#domain/accounts/cookies';
import { successCode, type Envelope } from '#domain/wire/envelope';
import type { ApiDeps } from '#api/app';
import { startApi } from '#api/server';
import { createLocalMail, type LocalMail } from '#providers/mail/local';
import { createLocalModerator } from '#providers/moderation/local';
import { openLocalSignIn } from '#providers/signin/local';
import { createLocalSms, type LocalSms } from '#providers/sms/local';
import { openEmbeddedSearch } from '#providers/search/embedded/open';
import { createFinder } from '#services/mall/find/finder';
import { newSecret } from '#storage/database/ids';
import { openDatabase, type Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import { createLocalStore, type LocalStore } from '#storage/objects/local';
import type { DatabaseBackend } from './databases.ts';
import { testSecret } from './codes.ts';
import { buildUser } from './people.ts';
import { calmThresholds } from './risk.ts';

export interface TestApi {
  origin: string;
  port: number;
  database: Database;
  /** For another connection to the same database. */
  databaseUrl: string;
  objects: LocalStore;
  sms: LocalSms;
  mail: LocalMail;
  /** What it was made of. */
  deps: ApiDeps;
  /** Advances the api's clock. */
  pass: (ms: number) => void;
  /** A client that is not signed in. */
  visitor: () => ApiClient;
  /** A new user, signed in by SMS as a non-browser client. */
  person: (overrides?: Parameters<typeof buildUser>[1]) => Promise<Person>;
  close: () => Promise<void>;
}

export interface Person {
  user: UserRow;
  client: ApiClient;
  tokens: TokenView;
}

/** Opens the test api's pages under `/local`. */
export const localKey = 'a-key-for-tests-that-is-long-enough';

/** Starts the api on a free port with a test database and its own local store. */
export async function openTestApi(backend: DatabaseBackend, overrides: Partial<ApiDeps> = {}): Promise<TestApi> {
  const opened = await backend.open();
  const { database } = opened;
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-api-'));
  const objects = createLocalStore({ folder, secret: randomBytes(16).toString('hex') });
  const finder = createFinder({ database, index: openEmbeddedSearch({ folder: join(folder, 'search') }), freshMs: -1 });
  const sms = createLocalSms();
  const mail = createLocalMail();
  const signIn = await openLocalSignIn();
  let shift = 0;
  const deps: ApiDeps = {
    database,
    objects,
    partReceiver: objects,
    sms,
    mailer: mail,
    signInProviders: signIn.providers,
    payments: {},
    moderator: createLocalModerator(),
    finder,
    log: pino({ level: 'silent' }),
    secret: testSecret,
    minFreeBytes: 0,
    localPages: { sms, mail, signIn, payments: undefined, demoPhone: undefined, key: localKey },
    clock: () => new Date(Date.now() + shift),
    plainCalls: true,
    riskThresholds: calmThresholds,
    ...overrides,
  };
  const server = await startApi({ ...deps, host: '127.0.0.1', port: 0, tailMs: 20 });
  const origin = `http://127.0.0.1:${server.port}`;
  const visitor = (): ApiClient => new ApiClient(origin, deps.plainCalls === true ? undefined : openWireSession(origin));
  return {
    origin,
    port: server.port,
    database,
    databaseUrl: opened.url,
    objects,
    sms,
    mail,
    deps,
    pass: (ms) => (shift += ms),
    visitor,
    async person(about) {
      const user = await buildUser(database, about);
      const client = visitor();
      return { user, client, tokens: await client.signIn(user.phone, sms) };
    },
    async close() {
      await server.close();
      await signIn.close();
      await finder.close();
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Another api on the database of `api`, over a connection of its own, as a second process has it. It is closed before the first. */
export async function openTwin(backend: DatabaseBackend, api: TestApi, overrides: Partial<ApiDeps> = {}): Promise<TestApi> {
  const database = await openDatabase(api.databaseUrl);
  const twin = await openTestApi(backend, { ...overrides, database, sms: api.sms });
  return {
    ...twin,
    database,
    sms: api.sms,
    async close() {
      await twin.close();
      await database.close();
    },
  };
}

export interface Reply<T> {
  status: number;
  headers: Headers;
  envelope: Envelope<T>;
}

/** What a program that speaks LZ1 keeps between calls. */
export const openWireSession = (origin: string, options: Partial<WireSessionOptions> = {}): WireSession =>
  createWireSession({
    client: webClient,
    fetchKey: async () => {
      const reply = await fetch(origin + calls.gatewayPublicKey.path, { method: 'POST' });
      return ((await reply.json()) as Envelope<GatewayKeyView>).datas;
    },
    ...options,
  });

/** Sends what a session sealed, with further headers. */
export async function transmit<T>(
  origin: string,
  { address, ...sealed }: SealedCall,
  more: Headers | Record<string, string> = {},
): Promise<Reply<T>> {
  const headers = new Headers(more);
  for (const [name, value] of Object.entries(sealed.headers)) headers.set(name, value);
  const response = await fetch(origin + address, { ...sealed, headers });
  return { status: response.status, headers: response.headers, envelope: (await response.json()) as Envelope<T> };
}

/** Calls the api as a program, or, with an Origin header, as a browser; in plain JSON unless it is given a session of LZ1. */
export class ApiClient {
  readonly origin: string;
  /** Sent with every call. */
  readonly headers = new Headers({ 'content-type': 'application/json' });
  mediaCookie = '';
  /** As a client that keeps no cookies names its device. */
  readonly deviceId = newSecret();

  private readonly wire: WireSession | undefined;

  constructor(origin: string, wire?: WireSession) {
    this.origin = origin;
    this.wire = wire;
  }

  async post<T = unknown>(name: CallName, payload: object = {}, headers: Record<string, string> = {}): Promise<Reply<T>> {
    const { path } = calls[name];
    const reply =
      this.wire === undefined
        ? await this.send<T>(path, JSON.stringify(payload), headers)
        : await this.sendSealed<T>(this.wire, path, payload, headers);
    holdToReference(name, reply.envelope);
    return reply;
  }

  private sendSealed<T>(wire: WireSession, path: string, payload: object, headers: Record<string, string>): Promise<Reply<T>> {
    const all = new Headers({ ...Object.fromEntries(this.headers), ...headers });
    const token = all.get('authorization')?.slice('Bearer '.length);
    return wire.send({ path, payload, token, form: 'json' }, (sealed) => transmit<T>(this.origin, sealed, all));
  }

  /** A plain call, whatever the path and the body. */
  async send<T = unknown>(path: string, body: string, headers: Record<string, string> = {}): Promise<Reply<T>> {
    const all = new Headers(this.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    const response = await fetch(this.origin + path, { method: 'POST', headers: all, body });
    return { status: response.status, headers: response.headers, envelope: (await response.json()) as Envelope<T> };
  }

  /** `datas` of a successful call. */
  async call<T>(name: CallName, payload: object = {}): Promise<T> {
    const { envelope } = await this.post<T>(name, payload);
    if (envelope.resp_code !== successOf(name)) throw new Error(`${name}: ${envelope.resp_code} ${envelope.resp_msg}`);
    return envelope.datas;
  }

  /** The message of a refused call. */
  async refusal(name: CallName, payload: object = {}): Promise<string> {
    const { envelope } = await this.post(name, payload);
    if (envelope.resp_code === successOf(name)) throw new Error(`${name} went well`);
    return envelope.resp_msg;
  }

  /** Passes the risk check and has a code sent; the answer of the latter. */
  async askForCode(phone: string, type: SmsType = 'smsPhoneLogin', headers: Record<string, string> = {}): Promise<Reply<string>> {
    const { deviceId } = this;
    await this.post('getAliyunAcs', { nvcdata: JSON.stringify({ phone, type, deviceId }) }, headers);
    return this.post<string>('sendSms', { phone, type, deviceId }, headers);
  }

  /** The same, as long as it goes well: what is submitted with the code. */
  async codeKey(phone: string, type?: SmsType): Promise<string> {
    const { envelope } = await this.askForCode(phone, type);
    if (envelope.resp_code !== successCode) throw new Error(`sendSms: ${envelope.resp_code} ${envelope.resp_msg}`);
    return envelope.datas;
  }

  async signIn(phone: string, sms: LocalSms, headers: Record<string, string> = {}): Promise<TokenView> {
    const smsKey = await this.codeKey(phone);
    const verifycode = sms.sent(phone)[0]?.code;
    const reply = await this.post<TokenView>('loginByphone', { phoneno: phone, verifycode, smsKey }, headers);
    if (reply.envelope.resp_code !== successCode) throw new Error(reply.envelope.resp_msg);
    this.headers.set('authorization', `Bearer ${reply.envelope.datas.access_token}`);
    this.mediaCookie = `${cookieNames.media}=${cookieOf(reply, 'media')}`;
    return reply.envelope.datas;
  }

  media(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    return fetch(this.origin + path, { method, headers: { cookie: this.mediaCookie, ...headers } });
  }

  /** Opens the socket with a fresh ticket. */
  async listen(sinceSeq?: number): Promise<Listener> {
    const { ticket } = await this.call<{ ticket: string }>('socketTicket');
    return openListener(this.origin, ticket, sinceSeq);
  }
}

/** Fails when an answer is not what the API reference says: a successful one field for field, a refusal by its code. */
function holdToReference(name: CallName, { resp_code, resp_msg, datas }: Envelope<unknown>): void {
  const reference = referenceOf(name);
  if (reference === undefined) return;
  const { answer, refusals } = reference;
  if (resp_code === successOf(name)) {
    expect(answer.parse(datas), `the answer of ${name} beside its reference`).to.deep.equal(datas);
  } else {
    const codes = [...commonRefusals, ...refusals].map((code) => errorTable[code].respCode);
    expect(codes, `what ${name} is refused with beside its reference: ${resp_msg}`).to.include(resp_code);
  }
}

export const replyCode = ({ envelope }: Reply<unknown>): number => envelope.resp_code;

/** The codes of answers that arrive in no particular order, sorted. */
export const codesOf = (replies: readonly Reply<unknown>[]): number[] => replies.map(replyCode).toSorted((one, other) => one - other);

/** Value of one of our cookies in an answer: undefined if not set, empty if cleared. */
export function cookieOf(reply: { headers: Headers }, kind: keyof typeof cookieNames): string | undefined {
  const prefix = `${cookieNames[kind]}=`;
  return reply.headers
    .getSetCookie()
    .findLast((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length)
    .split(';')[0];
}

export interface Listener {
  frames: SocketFrame[];
  /** Resolves when `wanted` is true of the frames received so far. */
  until: (wanted: (frames: SocketFrame[]) => boolean) => Promise<void>;
  /** Resolves with the code that the server closed with. */
  closed: Promise<number>;
  close: () => void;
}

export async function openListener(origin: string, ticket: string, from?: number | { pageAgeMs: number }): Promise<Listener> {
  const place = typeof from === 'number' ? { sinceSeq: from } : from;
  const query = new URLSearchParams({
    ticket,
    ...Object.fromEntries(Object.entries(place ?? {}).map(([name, value]) => [name, String(value)])),
  });
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${socketPath}?${query.toString()}`);
  const frames: SocketFrame[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()) as SocketFrame);
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((opened, failed) => {
    socket.once('open', () => opened());
    socket.once('error', failed);
  });
  return {
    frames,
    until: (wanted) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!wanted(frames)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    closed,
    close: () => socket.terminate(),
  };
}

/** A GET with any Host header, which fetch does not allow. */
export const rawGet = (port: number, path: string, headers: IncomingHttpHeaders): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.once('error', reject);
    sent.end();
  });
