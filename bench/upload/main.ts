import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadLimits } from '#domain/limits';
import { describeMachine, quantile } from '../machine.ts';
import type { BenchReply, BenchRequest } from './messages.ts';

const MiB = 1024 ** 2;
const goals = { ratio: 0.8, rssGrowthBytes: 64 * MiB };
const fileBytes = 2048 * MiB;
const warmUpBytes = 128 * MiB;
const rounds = 5;

export interface UploadFigures {
  machine: string;
  fileBytes: number;
  partBytes: number;
  concurrency: number;
  rounds: number;
  modelmill: { medianSeconds: number; bytesPerSecond: number; rssGrowthBytes: number };
  bare: { medianSeconds: number; bytesPerSecond: number; rssGrowthBytes: number };
  /** Median over the rounds of our speed by the bare server's in the same round. */
  ratio: number;
}

type Kind = 'modelmill' | 'bare';

interface Run {
  seconds: number;
  rssGrowthBytes: number;
}

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
    const exited = once(this.child, 'exit').then(() => {
      throw new Error('The benchmark server ended early');
    });
    exited.catch(() => undefined);
    const [message] = (await Promise.race([once(this.child, 'message'), exited])) as [BenchReply];
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

  /** Uploads a file of that size in parts, several at a time; the time runs until the whole object stands. */
  async upload(bytes: number): Promise<Run> {
    const parts = Math.floor(bytes / part.length);
    this.#ask({ type: 'begin', parts, partSize: part.length });
    const { paths, rss } = await this.#next('begun');
    const startedAt = performance.now();
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let path = paths[next++]; path !== undefined; path = paths[next++]) await this.#put(path);
    };
    await Promise.all(Array.from({ length: uploadLimits.concurrency }, lane));
    this.#ask({ type: 'end' });
    const { md5, peakRss } = await this.#next('ended');
    const seconds = (performance.now() - startedAt) / 1000;
    if (md5.length !== parts || md5.some((value) => value !== partMd5)) throw new Error('What arrived is not what was sent');
    return { seconds, rssGrowthBytes: peakRss - rss };
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.child.kill();
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }
}

/** A server of its own for each run, so that neither pays for what the other left behind; the first bytes warm it. */
async function measure(kind: Kind): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-upload-'));
  const server = new BenchServer(kind, folder);
  try {
    await server.listening();
    await server.upload(warmUpBytes);
    return await server.upload(fileBytes);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const summary = (runs: Run[]): UploadFigures['bare'] => {
  const medianSeconds = quantile(
    runs.map(({ seconds }) => seconds),
    0.5,
  );
  return {
    medianSeconds,
    bytesPerSecond: fileBytes / medianSeconds,
    rssGrowthBytes: Math.max(...runs.map(({ rssGrowthBytes }) => rssGrowthBytes)),
  };
};

/**
 * A 2 GiB file in 5 MiB parts, four at a time, through the api and the local store, beside a bare Node server that streams the same bytes
 * to the same disk and takes each part's MD5. The two take turns, first one then the other leading; ours includes making the parts
 * durable and joining them.
 */
export async function run({ say }: { say: (line: string) => void }): Promise<UploadFigures> {
  const runs: Record<Kind, Run[]> = { modelmill: [], bare: [] };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const seconds: Record<Kind, number> = { modelmill: 0, bare: 0 };
    for (const kind of round % 2 === 0 ? (['bare', 'modelmill'] as const) : (['modelmill', 'bare'] as const)) {
      const result = await measure(kind);
      runs[kind].push(result);
      seconds[kind] = result.seconds;
    }
    ratios.push(seconds.bare / seconds.modelmill);
  }
  const figures: UploadFigures = {
    machine: describeMachine(),
    fileBytes,
    partBytes: part.length,
    concurrency: uploadLimits.concurrency,
    rounds,
    modelmill: summary(runs.modelmill),
    bare: summary(runs.bare),
    ratio: quantile(ratios, 0.5),
  };
  say(figures.machine);
  say(`${fileBytes / MiB} MiB in parts of ${part.length / MiB} MiB, ${uploadLimits.concurrency} at a time, median of ${rounds} rounds:`);
  say('             seconds    MiB/s   memory growth (worst)');
  for (const kind of ['modelmill', 'bare'] as const) {
    const { medianSeconds, bytesPerSecond, rssGrowthBytes } = figures[kind];
    const columns = [
      medianSeconds.toFixed(2).padStart(8),
      (bytesPerSecond / MiB).toFixed(0).padStart(8),
      `${(rssGrowthBytes / MiB).toFixed(0)} MiB`.padStart(10),
    ];
    say(`  ${kind.padEnd(10)} ${columns.join(' ')}`);
  }
  say(
    `  ratio ${figures.ratio.toFixed(2)} (goal ${goals.ratio}), rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; growth goal ${goals.rssGrowthBytes / MiB} MiB`,
  );
  return figures;
}
