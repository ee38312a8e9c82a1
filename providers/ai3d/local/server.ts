import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { FetchParts } from '../../fetching/stranger.ts';
import { createMeshy } from '../meshy.ts';
import type { Ai3dProvider } from '../contract.ts';
import { createOutputFetcher } from '../fetch-output.ts';

/** What goes wrong with one call or task of the local service; each is chosen by whoever runs it. */
export interface LocalFaults {
  /** The task is made and its number never told. */
  loseAnswer?: boolean;
  /** The service answers 500, with no task made. */
  fail500?: boolean;
  /** Too many tasks: 429. */
  busy?: boolean;
  /** How the task ends. */
  ends?: 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'never';
  /** Its words, where it fails. */
  message?: string;
  /** The first address of a result has expired when it is fetched; the next status gives another. */
  expireFirst?: boolean;
  /** What a result is, in place of a sound model. */
  glb?: Buffer;
  /** Asks for the status that pass before the end; default 1. */
  polls?: number;
  /** Results; default 1. */
  variants?: number;
}

interface LocalTask {
  id: string;
  key: string;
  asked: Record<string, unknown>;
  faults: LocalFaults;
  polls: number;
  issued: number;
  isDeleted: boolean;
}

export interface LocalAi3d {
  provider: Ai3dProvider;
  /** Tasks that were made, each of which a real service would charge for. */
  tasks: readonly LocalTask[];
  close: () => Promise<void>;
}

export interface LocalAi3dOptions {
  /** The model that tasks give: a GLB. */
  glb: Buffer;
  /** What goes wrong with the task of that number, from 0; default nothing. */
  faultsOf?: (task: number, asked: Record<string, unknown>) => LocalFaults;
  /** Default 20 ms. */
  pollMs?: number;
}

const resultsHost = 'results.ai3d.example';
/** An address of the internet, which is never dialled: the connection goes to this machine. */
const publicAddress = '93.184.216.34';
/** Of a call: pictures travel in it. */
const mostBytes = 12 * 1024 ** 2;

/**
 * A service that speaks Meshy's protocol on a loopback port, for tests and trials: it can be slow, fail, die between a task and its answer, answer twice, and let addresses expire.
 * Its results pass the same guards as those of strangers.
 */
export async function openLocalAi3d({ glb, faultsOf = () => ({}), pollMs = 20 }: LocalAi3dOptions): Promise<LocalAi3d> {
  const tasks: LocalTask[] = [];
  let calls = 0;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const json = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (headers.host?.startsWith(resultsHost) === true) return sendResult(url, response);
    if (headers.authorization !== 'Bearer local') return json(401, { message: 'no key' });
    if (method === 'POST') {
      const asked = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
      const key = String(headers['idempotency-key'] ?? '');
      const known = tasks.find((task) => task.key === key);
      if (known !== undefined) return json(202, { result: known.id });
      const faults = faultsOf(calls++, asked);
      if (faults.busy) return json(429, { message: 'too many tasks' });
      if (faults.fail500) return json(500, { message: 'fault' });
      const id = `task-${tasks.length}`;
      tasks.push({ id, key, asked, faults, polls: 0, issued: 0, isDeleted: false });
      if (faults.loseAnswer) return void response.destroy();
      return json(202, { result: id });
    }
    const task = tasks.find(({ id }) => url.endsWith(`/${id}`));
    if (task === undefined) return json(404, { message: 'no such task' });
    if (method === 'DELETE') {
      task.isDeleted = true;
      return json(200, {});
    }
    const { ends = 'SUCCEEDED', polls = 1, message = '', variants = 1 } = task.faults;
    task.polls++;
    if (ends === 'never' || task.polls <= polls)
      return json(200, { status: 'IN_PROGRESS', progress: Math.min(95, Math.round((task.polls / (polls + 1)) * 100)) });
    if (ends !== 'SUCCEEDED') return json(200, { status: ends, progress: 100, task_error: { message } });
    const issue = ++task.issued;
    const addressOf = (variant: number): string => `http://${resultsHost}/${task.id}/${issue}/${variant}.glb`;
    json(200, {
      ...{ status: ends, progress: 100, model_urls: { glb: addressOf(0) } },
      ...(variants > 1 && { variants: Array.from({ length: variants }, (_, variant) => ({ glb: addressOf(variant) })) }),
    });
  }

  function sendResult(url: string, response: ServerResponse): void {
    const [, id = '', issue = ''] = url.split('/');
    const task = tasks.find((one) => one.id === id);
    if (task === undefined || (task.faults.expireFirst === true && issue === '1')) return void response.writeHead(403).end();
    response.writeHead(200, { 'content-type': 'model/gltf-binary' }).end(task.faults.glb ?? glb);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const parts: FetchParts = { resolve: async () => [publicAddress], dial: () => connect(port, '127.0.0.1') };
  return {
    provider: createMeshy({
      ...{ apiKey: 'local', endpoint: `http://127.0.0.1:${port}`, keyed: true, pollMs },
      fetchOutput: createOutputFetcher(parts),
    }),
    tasks,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
