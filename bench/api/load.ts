import { Agent, request } from 'node:http';

export interface Call {
  port: number;
  method?: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface Answer {
  status: number;
  /** From sending to the last byte. */
  ms: number;
  body: string;
}

/** Keeps its connections, so that only calls are measured. */
export const keptConnections = (count: number): Agent => new Agent({ keepAlive: true, maxSockets: count });

/** Makes a call and times it. */
export function timed(agent: Agent, { port, method = 'POST', path, headers, body }: Call): Promise<Answer> {
  return new Promise((done, failed) => {
    const startedAt = performance.now();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, ...length }, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('end', () => done({ status: response.statusCode ?? 0, ms: performance.now() - startedAt, body: text }));
    });
    sent.once('error', failed);
    sent.end(body);
  });
}

/** Calls a second, with as many at a time as the agent has connections, for `ms`. */
export async function callsASecond(agent: Agent, call: Call, ms: number): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + ms;
  let count = 0;
  await Promise.all(
    Array.from({ length: agent.maxSockets }, async () => {
      for (; performance.now() < until; count++) {
        const { status } = await timed(agent, call);
        if (status !== 200) throw new Error(`HTTP ${status}`);
      }
    }),
  );
  return (count / (performance.now() - startedAt)) * 1000;
}
