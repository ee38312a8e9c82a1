/** Sends a model through a platform that is traced, and draws the trace of its job into docs/images/trace.svg: node dist/script/commands/trace-picture.js MODEL */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DemoClient } from '../journey/client.ts';
import { Follower, runFile } from '../journey/run-file.ts';
import { startPlatform } from '../platform/start.ts';
import { openCollector } from '../tracing/collector.ts';
import { drawTrace } from '../tracing/draw-trace.ts';

const [model = ''] = process.argv.slice(2);
const picture = fileURLToPath(new URL('../../../docs/images/trace.svg', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'modelmill-trace-'));
const collector = await openCollector();
const platform = await startPlatform({
  dataFolder: join(folder, 'data'),
  demoPhone: '13800000019',
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
});
try {
  const client = new DemoClient(platform.url);
  await client.signIn(platform.demoPhone, platform.localKey);
  const follower = new Follower();
  const socket = await client.listen(follower.onFrame);
  const { message } = await runFile(client, follower, model, 'model', folder, () => undefined);
  socket.close();
  if (message !== '') throw new Error(message);
  const run = () => collector.spans.find(({ name }) => name === 'lightweightWorkflow');
  for (const until = Date.now() + 30_000; run() === undefined; await delay(200)) {
    if (Date.now() > until) throw new Error('The trace did not arrive');
  }
  // The api sends its own after a moment.
  await delay(4000);
  await writeFile(picture, drawTrace(collector.spans.filter(({ traceId }) => traceId === run()?.traceId)));
  process.stdout.write(`${picture}\n`);
} finally {
  await platform.stop();
  await collector.close();
  await rm(folder, { recursive: true, force: true });
}
