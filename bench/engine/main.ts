import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareScenes } from '#engine/quality/compare';
import { inspect } from '#engine/verbs/inspect';
import { readModel } from '#engine/readers/read';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { ensureInput } from './inputs.ts';
import { jobGoals, jobs, ourName, type Contender, type ContenderFigures, type Job } from './jobs.ts';
import { measure } from './measure.ts';
import { ensurePeers, type Peers } from './peers.ts';
import { runPreview, type PreviewFigures } from './preview.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const MB = 1e6;

export interface EngineFigures {
  machine: string;
  rounds: number;
  /** Contenders by job; ours comes first. */
  results: Record<string, ContenderFigures[]>;
  preview?: PreviewFigures;
}

export const goals: Goal<EngineFigures>[] = [
  ...jobGoals.map((goal) => ({ ...goal, seen: ({ results }: EngineFigures) => goal.seen(results) })),
  {
    parts: ['preview'],
    what: 'preview: a picture, once the model is read',
    bound: atMost(0.5, 's'),
    seen: ({ preview }) => preview?.seconds,
  },
];

/**
 * Runs the engine's jobs and their peers as whole processes, in turn so that a slow minute affects all of them. Reports medians of five
 * (BENCH_ROUNDS), the peak memory of the process tree, and the results. Then measures drawing (`preview`).
 */
export async function run({ say, only }: BenchOptions): Promise<EngineFigures> {
  const machine = describeMachine();
  say(machine);
  const isWanted = (name: string): boolean => only.length === 0 || only.includes(name);
  const wanted = jobs.filter(({ name }) => isWanted(name));
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-'));
  const figures: EngineFigures = { machine, rounds, results: {} };
  try {
    if (wanted.length > 0) {
      const peers = await ensurePeers(say);
      for (const job of wanted) figures.results[job.name] = await runJob(job, peers, folder, say);
    }
    if (isWanted('preview')) figures.preview = await runPreview(rounds, folder, say);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
}

async function runJob(job: Job, peers: Peers, folder: string, say: (line: string) => void): Promise<ContenderFigures[]> {
  say(`\n## ${job.name}: ${job.input}`);
  const input = await ensureInput(job.input, say);
  const output = (index: number): string => join(folder, `${job.name}-${index}.glb`);
  const contenders: Contender[] = [
    { name: ourName, commands: [job.ours(input, output(0))] },
    ...job.peers(peers, input, output(1), join(folder, 'middle.glb')),
  ].map(({ name, commands }, index) => ({
    name,
    commands: commands.map((words) => words.map((word) => (word === output(1) ? output(Math.max(index, 1)) : word))),
  }));
  const taken = contenders.map(() => ({
    seconds: [] as number[],
    cpuSeconds: [] as number[],
    peaks: [] as number[],
    failure: null as string | null,
  }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { commands }] of contenders.entries()) {
      const seat = taken[index]!;
      if (seat.failure !== null) continue;
      let seconds = 0;
      let cpuSeconds = 0;
      let peak = 0;
      for (const command of commands) {
        const measured = await measure(command);
        seconds += measured.seconds;
        cpuSeconds += measured.cpuSeconds;
        peak = Math.max(peak, measured.peakBytes);
        if (measured.code !== 0) seat.failure = measured.stderr.trim().split('\n').at(-1) ?? `exit ${measured.code}`;
      }
      seat.seconds.push(seconds);
      seat.cpuSeconds.push(cpuSeconds);
      seat.peaks.push(peak);
    }
  }
  const figures: ContenderFigures[] = [];
  for (const [index, { name }] of contenders.entries()) {
    const { seconds, cpuSeconds, peaks, failure } = taken[index]!;
    const [wall, cpu] = [quantile(seconds, 0.5), quantile(cpuSeconds, 0.5)];
    const [ratio, cpuRatio] = [quantile(taken[0]!.seconds, 0.5) / wall, quantile(taken[0]!.cpuSeconds, 0.5) / cpu];
    const base = { name, seconds: wall, cpuSeconds: cpu, ratio, cpuRatio, peakBytes: quantile(peaks, 0.5), failure };
    const row = { ...base, ...(failure === null ? await judge(job, input, output(index)) : nothing) };
    figures.push(row);
    say(line(row));
  }
  return figures;
}

type Judged = Pick<ContenderFigures, 'bytes' | 'triangles' | 'drawCalls' | 'rmsPercent' | 'maxPercent' | 'psnrDb'>;

const nothing: Judged = { bytes: 0, triangles: 0, drawCalls: 0, rmsPercent: null, maxPercent: null, psnrDb: null };

/** Size, triangles and draw calls of a result, and its distance from the input. */
async function judge(job: Job, input: string, output: string): Promise<Judged> {
  const { triangles, drawCalls } = await inspect(output, {});
  const { size: bytes } = await stat(output);
  if (!job.quality) return { ...nothing, bytes, triangles, drawCalls };
  const { rmsPercent, maxPercent, textures } = await compareScenes(await readModel(input), await readModel(output), {}, {});
  const psnrDb = textures.length > 0 ? textures.reduce((sum, texture) => sum + texture.psnrDb, 0) / textures.length : null;
  return { bytes, triangles, drawCalls, rmsPercent, maxPercent, psnrDb };
}

const percent = (value: number | null): string => (value === null ? '' : `${value.toFixed(4)} %`);

function line(row: ContenderFigures): string {
  if (row.failure !== null) return `  ${row.name.padEnd(28)} failed: ${row.failure}`;
  return [
    `  ${row.name.padEnd(28)} ${row.seconds.toFixed(2).padStart(7)} s  ratio ${row.ratio.toFixed(2)}`,
    `processor ${row.cpuSeconds.toFixed(2).padStart(5)} s  ratio ${row.cpuRatio.toFixed(2)}`,
    `${(row.peakBytes / MB).toFixed(0).padStart(5)} MB  out ${(row.bytes / MB).toFixed(1)} MB, ${row.triangles} triangles, ${row.drawCalls} draw calls`,
    row.rmsPercent === null ? '' : `rms ${percent(row.rmsPercent)}, max ${percent(row.maxPercent)}`,
    row.psnrDb === null ? '' : `${row.psnrDb.toFixed(1)} dB`,
  ]
    .filter((part) => part !== '')
    .join('  ');
}
