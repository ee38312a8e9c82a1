import { parseArgs } from 'node:util';
import { holdGoals, type BenchOptions, type Benchmark, type HeldGoal } from '../../bench/goals.ts';
import { drawTable } from '../journey/table.ts';

const usage = `script/bench [NAME[:PART]…] [--models N] [--kills N] [--seed N] [--strict] [--json]

Runs the named benchmarks, by default all of them. Ratios come from one run on one machine. Each benchmark ends with its goals, met or missed.

  analytics visits that one process takes and writes a second; the report of a year from its roll-ups (analytics:ingest, analytics:reports)
  api       what LZ1 costs on a read call, appuserinfo beside a bare route, 500 password sign-ins at once (api:wire, api:throughput, api:storm)
  ai3d      a thousand generated models: closed, seconds (ai3d:builtin); a thousand tasks of a service with random faults and kills: charged twice,
            outputs lost (ai3d:adapters)
  archives  unpacking ZIP compared with unzip; 7z and RAR; a ZIP of 5 GB
  convert   GLB written as OBJ, STL, PLY and FBX compared with assimp (convert:obj, convert:stl, convert:ply, convert:fbx)
  drill     api, workers, Temporal and engine children killed at random while models arrive: no result, object or file too many or too few
  engine    lightweighting compared with gltfpack, gltf-transform, obj2gltf and gltf-pipeline; drawing a picture.
            engine:JOB runs one job, engine:preview the picture
  estimate  the size that the dialog says before a run, beside what five presets made of every model (estimate:EXTENSION for those of one)
  farm      60 mixed jobs by 1, 2 and 4 workers on hosts of their own (network and mount namespaces, 2 ms from the database), and
            one at a time (farm:slots, farm:calm; both need root); turns that a dispatcher gives a second (farm:turns)
  flood     what another user waits while 100 connections flood each public call over 20,000 rows (flood:sqlite, flood:mariadb)
  fingerprint  models that come back turned, scaled, simplified and in other formats: how many are known again, how many others are taken for them
  formats   FBX compared with FBX2glTF, STEP compared with its library alone
  fuzz      damaged samples of every format for FUZZ_SECONDS (default 600): crashes, timeouts, files outside the folder
  hostile   files made to take time by the square, at n, 2n and 4n: growth, and how they end
  mall      the embedded search: judged queries over 200 listings (mall:quality), 100,000 listings, 20 searches at once (mall:speed)
  maps      super-resolution of generated imagery: processor and memory a megapixel (maps:fast, maps:fine), the same at MAPS_MEGAPIXELS
            (default 100; maps:flat), two workers beside one (maps:workers)
  matrix    every format that we read as every format that is written, by us and by assimp, Blender, FBX2glTF and obj2gltf, read back by readers that are
            not the writer's (matrix:FORMAT for the models of one); all of it writes test/truth/matrix.json, which docs/formats.md shows
  orders    orders made, paid by coins and handed over a second, on MariaDB by 100 people; 10,000 that are due together
            (orders:pay, orders:coupons, orders:campaign, orders:calm, orders:due, orders:live)
  pages     a first visit of the pages of the goals with nothing cached: requests, bytes, largest paint, layout shift (pages:files, pages:sign-in, …)
  platform  time from upload to success less the engine's own; 200 files uploaded at once by 20 users
  remesh    a noisy scan to an even surface with baked pictures, beside Blender's voxel remesh, decimate and bake (remesh:300k, remesh:2m)
  setup     the first set-up with empty caches: setup:platform what script/demo needs, setup:test what script/test needs
  start     how long script/engine --help takes
  tiles     an oblique scene of 138 MB made into 3D Tiles: speed, bytes, textures (tiles:draco, tiles:webp, tiles:ktx2), by
            two workers on a core each beside one (tiles:workers)
  upload    uploading parts to the local store compared with a bare Node server that streams to the same disk

  --models N, --kills N, --seed N
            of the drill: how many models and kills (12 and 20), and the seed that a run printed; of fingerprint: how many models (1000)
  --strict  exit 1 when a goal is missed or cannot be measured, or when there is none
  --json    print JSON on stdout, everything else on stderr
`;

/** Runs a benchmark and compares its figures with its goals. */
const held = async <Figures>(load: Promise<Benchmark<Figures>>, options: BenchOptions): Promise<BenchResult> => {
  const { goals, run } = await load;
  const figures = await run(options);
  return { figures, goals: holdGoals(goals, figures, options.only) };
};

interface BenchResult {
  figures: unknown;
  goals: HeldGoal[];
}

const benchmarks: Record<string, (options: BenchOptions) => Promise<BenchResult>> = {
  ai3d: (options) => held(import('../../bench/ai3d/main.ts'), options),
  analytics: (options) => held(import('../../bench/analytics/main.ts'), options),
  api: (options) => held(import('../../bench/api/main.ts'), options),
  archives: (options) => held(import('../../bench/archives/main.ts'), options),
  convert: (options) => held(import('../../bench/convert/main.ts'), options),
  drill: (options) => held(import('../../bench/drill/main.ts'), options),
  engine: (options) => held(import('../../bench/engine/main.ts'), options),
  estimate: (options) => held(import('../../bench/estimate/main.ts'), options),
  farm: (options) => held(import('../../bench/farm/main.ts'), options),
  flood: (options) => held(import('../../bench/flood/main.ts'), options),
  fingerprint: (options) => held(import('../../bench/fingerprint/main.ts'), options),
  formats: (options) => held(import('../../bench/formats/main.ts'), options),
  fuzz: (options) => held(import('../../bench/fuzz/main.ts'), options),
  hostile: (options) => held(import('../../bench/hostile/main.ts'), options),
  mall: (options) => held(import('../../bench/mall/main.ts'), options),
  maps: (options) => held(import('../../bench/maps/main.ts'), options),
  matrix: (options) => held(import('../../bench/matrix/main.ts'), options),
  orders: (options) => held(import('../../bench/orders/main.ts'), options),
  pages: (options) => held(import('../../bench/pages/main.ts'), options),
  platform: (options) => held(import('../../bench/platform/main.ts'), options),
  remesh: (options) => held(import('../../bench/remesh/main.ts'), options),
  setup: (options) => held(import('../../bench/setup/main.ts'), options),
  start: (options) => held(import('../../bench/start/main.ts'), options),
  tiles: (options) => held(import('../../bench/tiles/main.ts'), options),
  upload: (options) => held(import('../../bench/upload/main.ts'), options),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    models: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string' },
    strict: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const numbers: Record<string, number> = {};
for (const name of ['models', 'kills', 'seed'] as const) {
  const given = values[name];
  if (given === undefined) continue;
  if (!/^\d+$/.test(given)) {
    process.stderr.write(`--${name} ${given}: not a number\n`);
    process.exit(2);
  }
  numbers[name] = Number(given);
}
const parts = new Map<string, string[]>();
for (const word of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  const [name = '', part] = word.split(':');
  parts.set(name, [...(parts.get(name) ?? []), ...(part === undefined ? [] : [part])]);
}
const unknown = [...parts.keys()].filter((name) => !Object.hasOwn(benchmarks, name));
if (values.help || unknown.length > 0) {
  process.stdout.write(unknown.length > 0 ? `no such benchmark: ${unknown.join(', ')}\n\n${usage}` : usage);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const say = (line: string): void => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const results: Record<string, BenchResult> = {};
let missed = 0;
for (const [name, only] of parts) {
  say(`\n# ${name}`);
  const result = await benchmarks[name]?.({ say, only, numbers });
  if (result === undefined) continue;
  results[name] = result;
  // A part that does not exist must not pass for one that met its goals.
  missed += result.goals.length === 0 ? 1 : result.goals.filter(({ met }) => !met).length;
  const rows = result.goals.map(({ what, goal, seen, met }) => [what, goal, seen, met ? '✓' : '✗ missed']);
  say(rows.length === 0 ? '\nno goals' : `\n${drawTable([['goals', 'goal', 'seen', ''], ...rows])}`);
}
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(values.strict && missed > 0 ? 1 : 0);
