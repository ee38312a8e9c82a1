import { parseArgs } from 'node:util';

const usage = `script/bench [NAME…] [--json]

Benchmarks; ratios are taken in one run, the machine is named. Without a NAME all of them.

  platform  overhead of the platform beside the engine's own time, and 200 files handed in at once by 20 users
  upload    part uploads through the local store beside a bare Node server that streams to the same disk
`;

/** Each benchmark exports \`run(options)\`, prints its table and answers what \`--json\` prints. */
const benchmarks: Record<string, () => Promise<{ run: (options: { say: (line: string) => void }) => Promise<unknown> }>> = {
  platform: () => import('../../bench/platform/main.ts'),
  upload: () => import('../../bench/upload/main.ts'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (values.help || unknown.length > 0) {
  process.stdout.write(unknown.length > 0 ? `no such benchmark: ${unknown.join(', ')}\n\n${usage}` : usage);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const say = (line: string): void => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const results: Record<string, unknown> = {};
for (const name of names) {
  const load = benchmarks[name];
  if (load === undefined) continue;
  say(`\n# ${name}`);
  const { run } = await load();
  results[name] = await run({ say });
}
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);
