import { join } from 'node:path';
import { searchAttributeNames } from '#workflows/contracts';
import { findBinary } from './binaries.ts';
import { freePort, listens } from './ports.ts';
import { startProcess, type RunningProcess } from './process.ts';

export interface TemporalServer extends RunningProcess {
  /** The frontend's host:port. */
  address: string;
  uiUrl: string;
}

/** Starts Temporal's development server and UI on loopback. Its state is one SQLite file in `folder`. */
export async function startTemporal(options: {
  folder: string;
  port?: number;
  uiPort?: number;
  onExit?: () => void;
}): Promise<TemporalServer> {
  const binary = findBinary('temporal');
  if (binary === undefined) throw new Error('No temporal binary: run script/bootstrap, or put one on PATH');
  const port = await freePort(options.port ?? 0);
  const uiPort = await freePort(options.uiPort ?? 0);
  const attributes = Object.values(searchAttributeNames).flatMap((name) => ['--search-attribute', `${name}=Keyword`]);
  const server = await startProcess({
    name: 'Temporal',
    command: binary,
    args: [
      ...['server', 'start-dev', '--ip', '127.0.0.1', '--ui-ip', '127.0.0.1'],
      ...['--port', String(port), '--ui-port', String(uiPort), '--http-port', String(await freePort())],
      ...['--db-filename', join(options.folder, 'temporal.sqlite'), '--log-level', 'warn', '--log-format', 'json'],
      // Its write-ahead log is synced with the checkpoints: what a power cut takes from it, the workers' reconciling starts again.
      ...['--sqlite-pragma', 'journal_mode=WAL', '--sqlite-pragma', 'synchronous=NORMAL'],
      ...attributes,
    ],
    logFile: join(options.folder, 'logs', 'temporal.log'),
    ready: () => listens(port),
    restart: true,
    ...(options.onExit === undefined ? {} : { onExit: options.onExit }),
  });
  return { ...server, address: `127.0.0.1:${port}`, uiUrl: `http://127.0.0.1:${uiPort}` };
}
