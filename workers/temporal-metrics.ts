import { createServer } from 'node:net';

export interface TemporalMetrics {
  /** Where Temporal's runtime is to tell them: a loopback port that was free a moment ago. */
  address: string;
  /** What it tells, in Prometheus's text format. */
  read: () => Promise<string>;
}

const loopback = '127.0.0.1';
const patienceMs = 2000;

/** Finds a place for what Temporal's runtime, which serves its metrics by itself, says of its workers and calls. */
export async function placeTemporalMetrics(): Promise<TemporalMetrics> {
  const port = await new Promise<number>((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, loopback, () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
  const address = `${loopback}:${port}`;
  return {
    address,
    read: async () => (await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(patienceMs) })).text(),
  };
}
