import { lookup } from 'node:dns/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { isPublicAddress } from './public-address.ts';

/** What one may expect of an address that a stranger named. */
export interface Expectation {
  /** Media types, as `image/png`. */
  types: readonly string[];
  maxBytes: number;
  /** For everything: names, redirects, the whole body. */
  timeoutMs: number;
}

export interface Fetched {
  type: string;
  bytes: Buffer;
}

/** Opens what a stranger's address names. Rejects with `FetchRefused`. */
export type FetchStranger = (url: string, expectation: Expectation) => Promise<Fetched>;

/** The address, its redirects or what it gives is not to be taken. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** What is sent to an address that a stranger named, and what one may expect of the answer. */
export interface Sending {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** More of the answer is not read. */
  maxBytes: number;
  timeoutMs: number;
}

export interface Sent {
  status: number;
  /** The beginning of the answer, as text. */
  answer: string;
}

/** Posts to what a stranger's address names. Rejects with `FetchRefused` where there was no answer. */
export type SendStranger = (url: string, sending: Sending) => Promise<Sent>;

/** Where a connection goes: an address that was found public, never a name. */
export interface Destination {
  address: string;
  port: number;
  /** Of TLS, for the certificate; undefined for plain HTTP. */
  servername: string | undefined;
}

export interface FetchParts {
  /** Every address of a name. Asked once a hop. */
  resolve?: (name: string) => Promise<string[]>;
  dial?: (destination: Destination) => Socket;
}

const redirects = 3;
const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const resolveAll = async (name: string): Promise<string[]> => (await lookup(name, { all: true })).map(({ address }) => address);

const dialDirectly = ({ address, port, servername }: Destination): Socket =>
  servername === undefined ? connectPlain({ host: address, port }) : connectSecure({ host: address, port, servername });

/**
 * Makes the only function that opens addresses which strangers name. It speaks http and https on their own ports, to public addresses alone: a name is
 * resolved once a hop, refused if any of its addresses is not public, and the connection goes to the address that was judged, so that a name which
 * changes in between leads nowhere else. Up to 3 redirects, each judged anew. Size, time and media type are held.
 */
export const createFetcher =
  ({ resolve = resolveAll, dial = dialDirectly }: FetchParts = {}): FetchStranger =>
  async (url, expectation) => {
    return within(expectation.timeoutMs, (signal) => follow(url, { resolve, dial, signal }, expectation));
  };

/** Makes the only function that posts to such addresses: judged in the same way, and without a redirect, as nobody can say where that leads. */
export const createSender =
  ({ resolve = resolveAll, dial = dialDirectly }: FetchParts = {}): SendStranger =>
  async (address, { timeoutMs, ...sending }) =>
    within(timeoutMs, async (signal) => {
      const journey = { resolve, dial, signal };
      const url = parse(address);
      const response = await open(url, await judge(url, journey), journey, sending);
      const { statusCode = 0 } = response;
      return { status: statusCode, answer: await readBeginning(response, sending.maxBytes) };
    });

/** Rejects what takes longer. */
async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new FetchRefused('too slow')), { once: true });
  });
  return Promise.race([work(signal), late]);
}

interface Journey extends Required<FetchParts> {
  signal: AbortSignal;
}

async function follow(start: string, journey: Journey, expectation: Expectation): Promise<Fetched> {
  let url = parse(start);
  for (let hop = 0; hop <= redirects; hop++) {
    const response = await open(url, await judge(url, journey), journey);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return read(response, expectation);
    response.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    if (!isRedirect) throw new FetchRefused(`status ${statusCode}`);
    const next = parse(headers.location ?? '', url);
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new FetchRefused('a redirect from https to http');
    url = next;
  }
  throw new FetchRefused('too many redirects');
}

/** @throws FetchRefused for anything but http and https, their own ports, and no name of a user */
function parse(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new FetchRefused('no address');
  const url = new URL(text, base);
  if (!(url.protocol in ports)) throw new FetchRefused('neither http nor https');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('an address with a password');
  if (url.port !== '') throw new FetchRefused('another port');
  return url;
}

/** The public address behind a URL. */
async function judge({ protocol, hostname }: URL, { resolve }: Journey): Promise<Destination> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
  const [address] = addresses;
  if (address === undefined) throw new FetchRefused('an unknown name');
  if (!addresses.every(isPublicAddress)) throw new FetchRefused('an address that is not public');
  // No certificate names an address.
  return { address, port: ports[protocol] ?? 443, servername: protocol === 'https:' ? (isIP(host) === 0 ? host : '') : undefined };
}

function open(
  url: URL,
  destination: Destination,
  { dial, signal }: Journey,
  sending?: Pick<Sending, 'headers' | 'body'>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const socket = dial(destination);
    const usual = { host: url.host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'modelmill' };
    const length = sending && { 'content-length': Buffer.byteLength(sending.body) };
    const headers = { ...usual, ...length, ...sending?.headers };
    // Without an agent: one would connect by itself.
    const sent = request({
      createConnection: () => socket,
      method: sending === undefined ? 'GET' : 'POST',
      path: url.pathname + url.search,
      headers,
      signal,
      setHost: false,
    });
    const fail = (error: Error): void => reject(new FetchRefused('no answer', { cause: error }));
    socket.once('error', fail);
    sent.once('error', fail);
    sent.once('response', resolve);
    sent.end(sending?.body);
  });
}

async function read(response: IncomingMessage, { types, maxBytes }: Expectation): Promise<Fetched> {
  const { headers } = response;
  try {
    const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.includes(type)) throw new FetchRefused(`media type ${type.slice(0, 50)}`);
    if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) throw new FetchRefused('an encoded body');
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw new FetchRefused('too large');
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FetchRefused('too large');
      chunks.push(chunk);
    }
    return { type, bytes: Buffer.concat(chunks) };
  } catch (error) {
    throw error instanceof FetchRefused ? error : new FetchRefused('an answer that ended early');
  } finally {
    response.destroy();
  }
}

async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    throw new FetchRefused('an answer that ended early');
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}
