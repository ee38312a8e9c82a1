import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, extensionOf } from '#domain/formats';
import { runVerb } from '#engine/children/run-verb';
import { createPicker, damage, seedOf } from '#test/damage';
import { boxPart, buildJt } from '#test/jt';
import type { JtPart, JtVersion } from '#test/jt-writer';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine } from '../machine.ts';
import { listModels } from '../models.ts';
import { fuzzWriters } from './writers.ts';

const seconds = Number(process.env.FUZZ_SECONDS ?? 600);
const limits = { memoryBytes: 1024 ** 3, deadlineMs: 20_000 };
/** Failures that are our fault, not the file's. */
const ours = new Set(['engine.crashed', 'model.timeout']);

export interface FuzzFigures {
  seconds: number;
  models: number;
  /** How many files ended in each way. */
  ends: Record<string, number>;
  /** Crashes, timeouts and files written outside the folder, one sentence each. */
  faults: string[];
}

export const goals: Goal<FuzzFigures>[] = [{ parts: [], what: 'faults', bound: atMost(0), seen: ({ faults }) => faults.length }];

/**
 * Damages models of every format and checks each in a child process, under the same kind of memory cap and deadline as a job, for `FUZZ_SECONDS`
 * (default 600). Counts how each ended, and lists crashes, timeouts and anything written outside the job's folder.
 * Then for as long odd scenes are written in every format and read again; `script/bench fuzz:writers` does this alone.
 */
export async function run({ say, only }: BenchOptions): Promise<FuzzFigures> {
  say(describeMachine());
  const isWritersOnly = only.includes('writers');
  const made = await mkdtemp(join(tmpdir(), 'modelmill-fuzz-models-'));
  const models = isWritersOnly ? [] : [...(await listModels(only)), ...(await makeModels(made, only))];
  const home = await mkdtemp(join(tmpdir(), 'modelmill-fuzz-'));
  const ends: Record<string, number> = {};
  const faults: string[] = [];
  const endsAt = Date.now() + seconds * 1000;
  try {
    for (let round = 0; models.length > 0 && Date.now() < endsAt; round++) {
      for (const { name, path } of models) {
        if (Date.now() >= endsAt) break;
        const end = await tryOne(home, path, seedOf(name) + round);
        ends[end] = (ends[end] ?? 0) + 1;
        if (ours.has(end)) faults.push(`${name}, round ${round}: ${end}`);
        const strays = (await readdir(home)).filter((entry) => entry !== 'job');
        if (strays.length > 0) faults.push(`${name}, round ${round}: wrote ${strays.join(', ')}`);
      }
    }
  } finally {
    await Promise.all([home, made].map((folder) => rm(folder, { recursive: true, force: true })));
  }
  if (isWritersOnly || only.length === 0) await fuzzWriters(seconds, ends, faults);
  for (const [end, count] of Object.entries(ends).toSorted((a, b) => b[1] - a[1])) say(`  ${String(count).padStart(7)}  ${end}`);
  for (const fault of faults) say(`  fault: ${fault}`);
  return { seconds, models: models.length, ends, faults };
}

/** Models of formats of which none is kept: JT of each generation, over two files too. */
async function makeModels(folder: string, only: readonly string[]): Promise<{ name: string; path: string }[]> {
  if (only.length > 0 && !only.includes('jt')) return [];
  const versions: readonly JtVersion[] = ['8.1', '9.5', '10.3'];
  return await Promise.all(
    versions.map(async (version) => {
      const name = `${version}/assembly.jt`;
      await mkdir(join(folder, version));
      await writeFile(join(folder, version, 'part.jt'), buildJt({ version, parts: [boxPart()] }));
      const parts: JtPart[] = [boxPart({ color: [1, 0, 0, 1] }), { name: 'part', shapes: [], file: 'part.jt' }];
      await writeFile(join(folder, name), buildJt({ version, parts, stored: true }));
      return { name, path: join(folder, name) };
    }),
  );
}

/** Damages one model in a folder with its neighbouring files, checks or unpacks it, and returns how that ended. */
async function tryOne(home: string, source: string, seed: number): Promise<string> {
  const folder = join(home, 'job');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const entry of await readdir(dirname(source), { withFileTypes: true })) {
    if (entry.isFile()) await copyFile(join(dirname(source), entry.name), join(folder, entry.name));
  }
  const path = join(folder, `damaged${extname(source)}`);
  const bytes = await readFile(source);
  if (bytes.length === 0) return 'empty';
  await rm(join(folder, basename(source)), { force: true });
  await writeFile(path, damage(bytes, createPicker(seed)));
  try {
    if (archiveFormatOf(extensionOf(source))) {
      await runVerb('unpack', { archivePath: path, targetFolder: join(folder, 'out') }, { folder, ...limits });
    } else {
      await runVerb('check', { modelPath: path, root: folder, sourceBytes: bytes.length }, { folder, ...limits });
    }
    return 'read';
  } catch (error) {
    return error instanceof AppError ? error.code : `not an AppError: ${String(error)}`;
  }
}
