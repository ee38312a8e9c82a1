import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { uploadLimits } from '#domain/limits';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine } from '../machine.ts';
import type { BenchReply, BenchRequest } from './messages.ts';

const MiB = 1024 ** 2;
const fileBytes = 2048 * MiB;
const warmUpBytes = 128 * MiB;
/** The servers take turns after this many bytes, so that other load on the machine affects both. */
const sliceBytes = 160 * MiB;

export interface UploadFigures {
  machine: string;
  fileBytes: number;
  partBytes: number;
  concurrency: number;
  modelmill: ServerFigures;
  bare: ServerFigures;
  /** Our throughput divided by the bare server's. */
  ratio: number;
}

interface ServerFigures {
  seconds: number;
  /** Of `seconds`, those after the last part: ours joins the parts and waits for the disk. */
  endSeconds: number;
  bytesPerSecond: number;
  /** Peak resident memory during the upload, less that before it. */
  rssGrowthBytes: number;
}

export const goals: Goal<UploadFigures>[] = [
  { parts: [], what: 'throughput / bare server', bound: atLeast(0.8), seen: ({ ratio }) => ratio },
  { parts: [], what: 'memory growth', bound: atMost(64, 'MiB'), seen: ({ modelmill }) => modelmill.rssGrowthBytes / MiB },
];

type Kind = 'modelmill' | 'bare';

const part = randomBytes(uploadLimits.partBytes);
const partMd5 = createHash('md5').update(part).digest('hex');

class BenchServer {
  readonly child: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: uploadLimits.concurrency });
  #port = 0;

  constructor(kind: Kind, folder: string) {
    this.child = fork(join(import.meta.dirname, 'server.js'), [kind, folder], { stdio: 'inherit' });
  }

  async #next<T extends BenchReply['type']>(type: T): Promise<Extract<BenchReply, { type: T }>> {
    const stopWaiting = new AbortController();
    const { signal } = stopWaiting;
    const exited = once(this.child, 'exit', { signal }).then(() => {
      throw new Error('The benchmark server ended early');
    });
    exited.catch(() => undefined);
    const [message] = (await Promise.race([once(this.child, 'message', { signal }), exited])) as [BenchReply];
    stopWaiting.abort();
    if (message.type !== type) throw new Error(`Expected ${type}, got ${message.type}`);
    return message as Extract<BenchReply, { type: T }>;
  }

  async listening(): Promise<void> {
    ({ port: this.#port } = await this.#next('listening'));
  }

  #ask(message: BenchRequest): void {
    this.child.send(message);
  }

  #put(path: string): Promise<void> {
    return new Promise((done, failed) => {
      const headers = { 'Content-Length': part.length };
      const sent = request({ host: '127.0.0.1', port: this.#port, path, method: 'PUT', headers, agent: this.#agent }, (response) => {
        response.resume();
        response.once('end', () => (response.statusCode === 200 ? done() : failed(new Error(`HTTP ${response.statusCode}`))));
      });
      sent.once('error', failed);
      sent.end(part);
    });
  }

  /** Begins a file; `paths` are the paths to PUT its parts to. */
  async begin(bytes: number): Promise<{ paths: string[]; rss: number }> {
    this.#ask({ type: 'begin', parts: Math.floor(bytes / part.length), partSize: part.length });
    return this.#next('begun');
  }

  /** Sends parts, several at a time, and returns the seconds it took. */
  async send(paths: string[]): Promise<number> {
    const startedAt = performance.now();
    await pLimit(uploadLimits.concurrency).map(paths, (path) => this.#put(path));
    return (performance.now() - startedAt) / 1000;
  }

  /** Completes the file, which ours joins and flushes to disk. Throws if the server received other bytes than were sent. */
  async end(parts: number): Promise<{ seconds: number; peakRss: number }> {
    const startedAt = performance.now();
    this.#ask({ type: 'end' });
    const { md5, peakRss } = await this.#next('ended');
    const seconds = (performance.now() - startedAt) / 1000;
    if (md5.length !== parts || md5.some((value) => value !== partMd5)) throw new Error('What arrived is not what was sent');
    return { seconds, peakRss };
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.child.kill();
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }
}

const kinds: readonly Kind[] = ['modelmill', 'bare'];

/** Sends a file to each server, slice by slice in turns, alternating which goes first. */
async function sendFiles(servers: Record<Kind, BenchServer>, bytes: number): Promise<Record<Kind, ServerFigures>> {
  const files = { modelmill: await servers.modelmill.begin(bytes), bare: await servers.bare.begin(bytes) };
  const seconds: Record<Kind, number> = { modelmill: 0, bare: 0 };
  const slice = sliceBytes / part.length;
  const parts = files.bare.paths.length;
  for (let start = 0, turn = 0; start < parts; start += slice, turn++) {
    for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
      seconds[kind] += await servers[kind].send(files[kind].paths.slice(start, start + slice));
    }
  }
  const figures = async (kind: Kind): Promise<ServerFigures> => {
    const ended = await servers[kind].end(parts);
    const total = seconds[kind] + ended.seconds;
    return { seconds: total, endSeconds: ended.seconds, bytesPerSecond: bytes / total, rssGrowthBytes: ended.peakRss - files[kind].rss };
  };
  return { modelmill: await figures('modelmill'), bare: await figures('bare') };
}

/**
 * Uploads 2 GiB in 5 MiB parts, four at a time, to the api with the local store, and to a bare Node server that streams the same bytes to the same
 * disk and hashes each part. Our time includes joining the parts and flushing them to disk.
 */
export async function run({ say }: BenchOptions): Promise<UploadFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-upload-'));
  const servers = { modelmill: new BenchServer('modelmill', folder), bare: new BenchServer('bare', folder) };
  try {
    await Promise.all(kinds.map((kind) => servers[kind].listening()));
    await sendFiles(servers, warmUpBytes);
    const { modelmill, bare } = await sendFiles(servers, fileBytes);
    const figures: UploadFigures = {
      machine: describeMachine(),
      fileBytes,
      partBytes: part.length,
      concurrency: uploadLimits.concurrency,
      modelmill,
      bare,
      ratio: bare.seconds / modelmill.seconds,
    };
    print(figures, say);
    return figures;
  } finally {
    await Promise.all(kinds.map((kind) => servers[kind].stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

function print(figures: UploadFigures, say: (line: string) => void): void {
  say(figures.machine);
  say(
    `${fileBytes / MiB} MiB in parts of ${part.length / MiB} MiB, ${figures.concurrency} at a time, in turns of ${sliceBytes / MiB} MiB:`,
  );
  say('             seconds  (of it ending)    MiB/s   memory growth');
  for (const kind of kinds) {
    const { seconds, endSeconds, bytesPerSecond, rssGrowthBytes } = figures[kind];
    const growth = `${(rssGrowthBytes / MiB).toFixed(0)} MiB`;
    say(
      `  ${kind.padEnd(10)} ${seconds.toFixed(2).padStart(7)} ${endSeconds.toFixed(2).padStart(15)} ${(bytesPerSecond / MiB).toFixed(0).padStart(8)} ${growth.padStart(15)}`,
    );
  }
}
