import { parseArgs } from 'node:util';

const usage = `script/bench [NAME[:PART]…] [--json]

Benchmarks; ratios are taken in one run, the machine is named. Without a NAME all of them.

  archives  unpacking ZIP beside unzip, 7z, and a ZIP of 5 GB
  engine    lightweighting beside gltfpack, gltf-transform, obj2gltf and gltf-pipeline, and how long a picture takes;
            engine:JOB for one job, engine:preview for the picture
  formats   FBX beside FBX2glTF, STEP beside its library alone
  fuzz      damaged samples of every format for FUZZ_SECONDS (default 600): crashes, timeouts, files outside the folder
  platform  overhead of the platform beside the engine's own time, and 200 files handed in at once by 20 users
  upload    part uploads through the local store beside a bare Node server that streams to the same disk
`;

/** Each benchmark exports \`run(options)\`, prints its table and answers what \`--json\` prints. */
const benchmarks: Record<string, () => Promise<{ run: (options: { say: (line: string) => void; only?: string[] }) => Promise<unknown> }>> =
  {
    archives: () => import('../../bench/archives/main.ts'),
    engine: () => import('../../bench/engine/main.ts'),
    formats: () => import('../../bench/formats/main.ts'),
    fuzz: () => import('../../bench/fuzz/main.ts'),
    platform: () => import('../../bench/platform/main.ts'),
    upload: () => import('../../bench/upload/main.ts'),
  };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
});
const parts = new Map<string, string[]>();
for (const word of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  const [name = '', part] = word.split(':');
  parts.set(name, [...(parts.get(name) ?? []), ...(part === undefined ? [] : [part])]);
}
const names = [...parts.keys()];
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
  results[name] = await run({ say, only: parts.get(name) ?? [] });
}
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(process.exitCode ?? 0);
