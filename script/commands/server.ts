import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { onStopSignal } from '#engine/cli/stop-signals';
import { localSmsLink } from '../journey/local-sms.ts';
import { servesLocalPages, startPlatform } from '../platform/start.ts';

const usage = `script/server [--port N] [--data DIR] [--host H] [--tls] [--metrics]

Runs the platform in the foreground: dashboard, API, workers and, unless others are configured, Temporal, SQLite and a local object folder.
Ctrl-C shuts it down; unfinished jobs continue at the next start.

  --port N    port of the dashboard (default 8080, or a free one if it is taken)
  --data DIR  where data is kept (default data/ in the checkout)
  --host H    address to bind (default 127.0.0.1). The pages under /local are served on loopback addresses only, to whoever has the printed link.
  --tls       serve HTTPS with a self-made certificate, kept in the data folder. Browsers offer the encryption that
              sign-in needs on https:// and on localhost only, so other machines need it.
  --metrics   serve metrics of api and workers for Prometheus, on 127.0.0.1:9464 and 9465, or from METRICS_PORT on

Environment: DATABASE_URL, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, TEMPORAL_ADDRESS select real services; docs/operations.md lists all.
`;

const repository = fileURLToPath(new URL('../../../', import.meta.url));

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    data: { type: 'string' },
    host: { type: 'string' },
    tls: { type: 'boolean', default: false },
    metrics: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help === true) {
  process.stdout.write(usage);
  process.exit(0);
}
const port = Number(values.port ?? process.env.PORT ?? 8080);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`--port ${values.port}: not a port number\n`);
  process.exit(2);
}
const dataFolder = values.data ?? process.env.DATA_DIR ?? join(repository, 'data');
const host = values.host ?? '127.0.0.1';
/** The demo account has a password only where the SMS page is not served; it changes at every start. */
const demoPassword = servesLocalPages(host, process.env) ? undefined : randomBytes(9).toString('base64url');
// A terminal that is closed, or a pipe that nobody reads any more, must not end the platform.
process.stderr.on('error', () => undefined);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

say('模工坊 · Modelmill is starting…');
const stopping = new AbortController();
const stop = (): void => {
  if (stopping.signal.aborted) process.exit(1);
  say('\nshutting down; press Ctrl-C again to stop at once');
  stopping.abort();
};
onStopSignal(stop);

try {
  const platform = await startPlatform({
    dataFolder,
    host,
    port,
    tls: values.tls,
    temporalPort: 7233,
    temporalUiPort: 8233,
    demoPhone: '13800000000',
    ...(values.metrics && process.env.METRICS_PORT === undefined && { metricsPort: 9464 }),
    ...(demoPassword !== undefined && { demoPassword }),
    onNotice: say,
    signal: stopping.signal,
  });
  say('');
  say(`  Dashboard     ${platform.url}`);
  if (platform.fingerprint !== undefined) {
    say('  Certificate   self-made: the browser asks once whether to trust it; its SHA-256 is');
    say(`                ${platform.fingerprint}`);
  }
  if (platform.temporalUiUrl !== undefined) say(`  Temporal UI   ${platform.temporalUiUrl}`);
  if (platform.localKey !== undefined) {
    say(`  Demo account  ${platform.demoPhone}, code by SMS: ${localSmsLink(platform, platform.demoPhone)}`);
  } else {
    say(`  Demo account  ${platform.demoPhone}, password ${demoPassword} (until the next start)`);
  }
  if (platform.metricsUrls.length > 0) say(`  Metrics       ${platform.metricsUrls.join(', ')}`);
  say(`  Data and logs ${dataFolder}`);
  say('');
  await platform.ended;
} catch (error) {
  if (!stopping.signal.aborted) {
    say(`Modelmill stops: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
process.exit(0);
