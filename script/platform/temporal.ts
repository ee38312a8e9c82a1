import { join } from 'node:path';
import { searchAttributeNames } from '#workflows/contracts';
import { findBinary } from './binaries.ts';
import { freePort, listens } from './ports.ts';
import type { ProcessSpec } from './process.ts';

export interface TemporalOptions {
  folder: string;
  /** 0, the default, picks a free port. */
  port?: number;
  /** Where its UI listens; none by default. The UI answers whoever reaches it: see `ui-guard.ts`. */
  ui?: { host: string; port: number };
}

export interface TemporalProcess {
  /** The frontend's host:port. */
  address: string;
  spec: ProcessSpec & { name: 'temporal' };
}

/** It says this once its services have started; another program on the port does not. */
const startedBanner = /^Server: /m;

/**
 * Temporal's development server on loopback; its state is one SQLite file in `folder`. Its HTTP API cannot be switched off and would
 * take a workflow from any web page of this machine: it is told that no host name is allowed, and that there is no Nexus.
 * @throws when no temporal binary is installed.
 */
export async function temporalProcess({ folder, port: wantedPort = 0, ui }: TemporalOptions): Promise<TemporalProcess> {
  const command = findBinary('temporal');
  if (command === undefined) throw new Error('No temporal binary: run script/bootstrap, or put one on PATH');
  const port = await freePort(wantedPort);
  const attributes = Object.values(searchAttributeNames).flatMap((name) => ['--search-attribute', `${name}=Keyword`]);
  return {
    address: `127.0.0.1:${port}`,
    spec: {
      name: 'temporal',
      command,
      args: [
        ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--http-port', String(await freePort())],
        ...(ui === undefined ? ['--headless'] : ['--ui-ip', ui.host, '--ui-port', String(ui.port)]),
        // With several partitions a queue is not first in, first out, which turns count on.
        ...['--dynamic-config-value', 'matching.numTaskqueueReadPartitions=1'],
        ...['--dynamic-config-value', 'matching.numTaskqueueWritePartitions=1'],
        ...['--dynamic-config-value', 'frontend.httpAllowedHosts=[]', '--dynamic-config-value', 'system.enableNexus=false'],
        ...['--db-filename', join(folder, 'temporal.sqlite'), '--log-level', 'warn', '--log-format', 'json'],
        // Its write-ahead log is synced with the checkpoints: what a power cut takes from it, the workers' reconciling starts again.
        ...['--sqlite-pragma', 'journal_mode=WAL', '--sqlite-pragma', 'synchronous=NORMAL'],
        ...attributes,
      ],
      logFile: join(folder, 'logs', 'temporal.log'),
      serves: async (printed) => startedBanner.test(printed) && (await listens(port)),
    },
  };
}
