import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { stemOf } from '#domain/formats';
import { onStopSignal } from '#engine/cli/stop-signals';
import { writeDemoModel } from '#engine/generators/write-demo-model';
import { DemoClient } from '../journey/client.ts';
import { localSmsLink } from '../journey/local-sms.ts';
import { Follower, runFile, type JourneyResult } from '../journey/run-file.ts';
import { journeyTable } from '../journey/table.ts';
import { startPlatform, type Platform } from '../platform/start.ts';

const usage = `script/demo [FILE…] [--output DIR] [--keep] [--json]
script/demo --at URL --phone PHONE [FILE…] [--output DIR] [--json]

Starts the embedded platform in a temporary folder and takes each FILE the whole way through its public HTTP API:
sign in, upload, check, name, lightweight (balanced), download into output/<name>/. Without a FILE: a small model of our own making.

With --at: the same on a platform that runs already, as an account of it whose password is the first line of stdin.

  --output DIR  where results land (output/)
  --keep        leave the platform running afterwards and print its addresses
  --json        one JSON on stdout, progress on stderr

Exit code 0 when every file succeeded, else 1.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    output: { type: 'string', default: 'output' },
    keep: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    at: { type: 'string' },
    phone: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const isIncomplete = (values.at === undefined) !== (values.phone === undefined) || (values.at !== undefined && values.keep);
if (values.help || isIncomplete) {
  (values.help ? process.stdout : process.stderr).write(usage);
  process.exit(values.help ? 0 : 2);
}

const say = (line: string): void => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const interactive = process.stderr.isTTY === true;

/** Progress of one file: a line that is rewritten on a terminal, and one line per stage elsewhere. */
function progressLine(name: string): {
  report: (stage: string, percent: number | null, note?: string) => void;
  end: (line: string) => void;
} {
  let last = '';
  let note = '';
  return {
    report: (stage, percent, tip) => {
      if (tip !== undefined) note = tip.split('\n')[0] ?? '';
      const line =
        percent === null ? `  ${name}  ${note}` : `  ${name}  ${stage} ${String(percent).padStart(3)} %${note === '' ? '' : `  ${note}`}`;
      if (line === last) return;
      last = line;
      if (interactive) process.stderr.write(`\r\u001b[2K${line}`);
      else if (percent === null || percent === 100) process.stderr.write(`${line}\n`);
    },
    end: (line) => {
      if (interactive) process.stderr.write('\r\u001b[2K');
      say(line);
    },
  };
}

/** Names of the output folders: each file's stem, numbered when several files share it. */
function folderNames(files: string[]): string[] {
  const used = new Map<string, number>();
  return files.map((file) => {
    const stem = stemOf(basename(file)) || 'model';
    const count = (used.get(stem) ?? 0) + 1;
    used.set(stem, count);
    return count === 1 ? stem : `${stem}-${count}`;
  });
}

const temporary = await mkdtemp(join(tmpdir(), 'modelmill-demo-'));
const stopping = new AbortController();
onStopSignal(() => (stopping.signal.aborted ? process.exit(1) : stopping.abort()));

async function signInAt(url: string, phone: string): Promise<DemoClient> {
  const client = new DemoClient(url);
  const { value = '' } = await createInterface({ input: process.stdin })[Symbol.asyncIterator]().next();
  await client.signInByPassword(phone, value);
  return client;
}

async function signInTo(platform: Platform): Promise<DemoClient> {
  const client = new DemoClient(platform.url);
  await client.signIn(platform.demoPhone, platform.localKey);
  return client;
}

/** Takes all files through the platform and says what became of them; true when all succeeded. */
async function demonstrate(client: DemoClient): Promise<boolean> {
  const follower = new Follower();
  const socket = await client.listen(follower.onFrame);

  const files = positionals.length > 0 ? positionals.map((file) => resolve(file)) : [await writeDemoModel(join(temporary, '样例展台.glb'))];
  const names = folderNames(files);
  const results: JourneyResult[] = [];
  for (const [index, file] of files.entries()) {
    const name = names[index] ?? '';
    const line = progressLine(basename(file));
    const result = await runFile(client, follower, file, name, resolve(values.output), line.report);
    results.push({ ...result, file: positionals[index] ?? basename(file) });
    line.end(
      result.status === 'success'
        ? `✓ ${basename(file)} → ${result.output?.path ?? ''}`
        : `✗ ${basename(file)}: ${result.message.replaceAll('\n', ' ')}`,
    );
  }
  socket.close();
  if (values.json) process.stdout.write(`${JSON.stringify({ models: results })}\n`);
  else say(`\n${journeyTable(results, (result) => basename(result.file))}`);
  return results.every((result) => result.status === 'success');
}

let platform: Platform | undefined;
let succeeded = false;
/** Set when the platform itself failed, so that its logs can be read. */
let keepFolder = false;
try {
  const { at, phone } = values;
  if (at !== undefined && phone !== undefined) succeeded = await demonstrate(await signInAt(at, phone));
  else {
    say('starting the embedded platform…');
    platform = await startPlatform({
      dataFolder: join(temporary, 'data'),
      demoPhone: '13800000000',
      onNotice: say,
      signal: stopping.signal,
    });
    // It ends before us when it is interrupted, or with the reason when it cannot be kept running.
    succeeded = (await Promise.race([signInTo(platform).then(demonstrate), platform.ended])) ?? false;
  }
  if (values.keep && platform !== undefined && !stopping.signal.aborted) {
    say(`\n  Dashboard     ${platform.url}`);
    say(`  Temporal UI   ${platform.temporalUiUrl ?? ''}`);
    say(`  Demo account  ${platform.demoPhone}, code by SMS: ${localSmsLink(platform, platform.demoPhone)}`);
    say('  Ctrl-C stops everything and removes its temporary folder.');
    await platform.ended;
  }
} catch (error) {
  if (!stopping.signal.aborted) {
    succeeded = false;
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    keepFolder = platform !== undefined;
    if (keepFolder) process.stderr.write(`The logs are kept in ${join(temporary, 'data', 'logs')}\n`);
  }
} finally {
  await platform?.stop();
  if (!keepFolder) await rm(temporary, { recursive: true, force: true });
}
process.exit(succeeded ? 0 : 1);
