/** STEP compared with its library alone at the same tolerance, as whole processes and in one warm process. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModel } from '#engine/readers/read';
import { StepWriter } from '#test/step';
import { measure } from '../engine/measure.ts';
import { atMost, type Goal } from '../goals.ts';
import { quantile } from '../machine.ts';
import { findModels } from '../models.ts';

const MB = 1e6;
/** The last three are of the corpus. */
const models = findModels([
  ...['step/fixture.stp', 'step/impeller.stp'],
  ...['step/as1-oc-214.stp', 'step/dm1-oc-214.stp', 'step/featuretype.STEP'],
]);
const alone = [process.execPath, fileURLToPath(new URL('./occt-alone.js', import.meta.url))];

export interface StepBench {
  folder: string;
  rounds: number;
  /** The command line that converts `input` to `output` without changing the model. */
  convert: (input: string, output: string) => string[];
  say: (line: string) => void;
}

interface Row {
  ours: number;
  alone: number;
  ratio: number;
  ourBytes?: number;
  aloneBytes?: number;
}

const manySolids = '600 distinct solids';

export interface StepFigures {
  /** By file: as whole processes, and in one warm process. */
  processes: Record<string, Row>;
  warm: Record<string, Row>;
}

const besideLibrary = (way: keyof StepFigures, file: string, ratio: number): Goal<StepFigures> => ({
  parts: ['step'],
  what: `${file}, ${way === 'warm' ? 'warm' : 'whole process'}: wall / its library alone`,
  bound: atMost(ratio),
  seen: (figures) => figures[way][file]?.ratio,
});

export const stepGoals: Goal<StepFigures>[] = [
  ...[...models.keys()].flatMap((name) => [besideLibrary('processes', name, 1.1), besideLibrary('warm', name, 1.1)]),
  besideLibrary('processes', manySolids, 1),
];

/** STEP → GLB as whole processes, run in turn. */
async function benchProcesses({ folder, rounds, convert, say }: StepBench, paths: Record<string, string>): Promise<Record<string, Row>> {
  say('\n## STEP → GLB, whole processes');
  const results: Record<string, Row> = {};
  for (const [name, path] of Object.entries(paths)) {
    const taken = { ours: [] as number[], alone: [] as number[] };
    const peaks = { ours: 0, alone: 0 };
    const commands = { ours: convert(path, join(folder, 'step.glb')), alone: [...alone, path] };
    for (let round = 0; round < rounds; round++) {
      for (const seat of ['alone', 'ours'] as const) {
        const { seconds, peakBytes, code, stderr } = await measure(commands[seat]);
        if (code !== 0) throw new Error(`${seat}: ${stderr}`);
        taken[seat].push(seconds);
        peaks[seat] = Math.max(peaks[seat], peakBytes);
      }
    }
    const row = rowOf(taken.ours, taken.alone);
    results[name] = { ...row, ourBytes: peaks.ours, aloneBytes: peaks.alone };
    say(`  ${tell(name, row)}  ${(peaks.ours / MB).toFixed(0)} MB, alone ${(peaks.alone / MB).toFixed(0)} MB`);
  }
  return results;
}

/** STEP → scene in this process, run in turn after one round of warm-up. */
async function benchWarm({ rounds, say }: StepBench): Promise<Record<string, Row>> {
  say('\n## STEP → scene, in a warm process');
  const start = createRequire(import.meta.url)('occt-import-js') as () => Promise<{
    ReadStepFile: (bytes: Uint8Array, settings: null) => unknown;
  }>;
  const occt = await start();
  const results: Record<string, Row> = {};
  for (const [name, path] of models) {
    const bytes = await readFile(path);
    const taken = { ours: [] as number[], alone: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const startedAt = performance.now();
      occt.ReadStepFile(bytes, null);
      const between = performance.now();
      await readModel(path);
      if (round === 0) continue;
      taken.alone.push((between - startedAt) / 1000);
      taken.ours.push((performance.now() - between) / 1000);
    }
    results[name] = rowOf(taken.ours, taken.alone);
    say(`  ${tell(name, results[name])}`);
  }
  return results;
}

/** An assembly of cylinders that all differ in size. */
function manyParts(parts: number): string {
  const step = new StepWriter();
  const assembly = step.product('assembly');
  for (let part = 0; part < parts; part++) {
    const product = step.product(`part ${part}`, [step.cylinder(3 + part / 1000, 10 + part / 500)]);
    step.place(assembly, product, [(part % 50) * 20, Math.floor(part / 50) * 20, 0]);
  }
  return step.text();
}

/** Measures the models and a generated file of 600 distinct solids. */
export async function benchStep(bench: StepBench): Promise<StepFigures> {
  const large = join(bench.folder, 'many-parts.stp');
  await writeFile(large, manyParts(600));
  const paths = Object.fromEntries(models);
  bench.say(`\n${manySolids}: ${((await stat(large)).size / MB).toFixed(1)} MB`);
  return { processes: await benchProcesses(bench, { ...paths, [manySolids]: large }), warm: await benchWarm(bench) };
}

function rowOf(ours: number[], theirs: number[]): Row {
  const [mine, other] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
  return { ours: mine, alone: other, ratio: mine / other };
}

const tell = (name: string, row: Row): string =>
  `${name.padEnd(34)} ours ${row.ours.toFixed(2)} s  alone ${row.alone.toFixed(2)} s  ratio ${row.ratio.toFixed(2)}`;
