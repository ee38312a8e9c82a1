import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateLimits } from '#domain/kinds/generate/limits';
import { AppError } from '#domain/errors/app-error';
import type { JobInput } from '#domain/kinds/jobs';
import { templates, type TemplateKey } from '#domain/text3d/templates';
import { createRandom } from '#engine/numbers/random';
import { generate } from '#engine/verbs/generate';
import { openLocalAi3d, type LocalFaults } from '#providers/ai3d/local/server';
import { createLocalModerator } from '#providers/moderation/local';
import { fetchOutputs } from '#services/generation/fetch';
import { pollGeneration } from '#services/generation/poll';
import { submitGeneration } from '#services/generation/submit';
import { jobFetchedKey } from '#storage/objects/keys';
import { databaseBackends } from '#test/databases';
import { storeBackends } from '#test/object-stores';
import { buildUser } from '#test/people';
import { buildFile, buildJob } from '#test/work';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine } from '../machine.ts';

export interface Ai3dFigures {
  machine: string;
  builtin?: { models: number; sound: number; medianSeconds: number; worstSeconds: number };
  adapters?: { runs: number; ended: Record<string, number>; kills: number; doubleCharges: number; lostOutputs: number };
}

export const goals: Goal<Ai3dFigures>[] = [
  {
    ...{ parts: ['builtin'], what: 'built-in: closed and right side out, of 100', bound: atLeast(100) },
    seen: ({ builtin }) => builtin && (builtin.sound / builtin.models) * 100,
  },
  { parts: ['builtin'], what: 'built-in: the slowest', bound: atMost(3, 's'), seen: ({ builtin }) => builtin?.worstSeconds },
  { parts: ['adapters'], what: 'adapters: tasks charged twice', bound: atMost(0), seen: ({ adapters }) => adapters?.doubleCharges },
  { parts: ['adapters'], what: 'adapters: outputs lost', bound: atMost(0), seen: ({ adapters }) => adapters?.lostOutputs },
];

/** So that all machines run the same. */
const seed = 20_261_129;
const models = 1000;
const runs = 1000;

export async function run({ say, only }: BenchOptions): Promise<Ai3dFigures> {
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-ai3d-'));
  try {
    return {
      machine: describeMachine(),
      ...(wants('builtin') && { builtin: await runBuiltin(folder, say) }),
      ...(wants('adapters') && { adapters: await runAdapters(folder, say) }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sentences about every kind of thing, in sizes, numbers and materials at random, through the whole verb: read, built, written, read back and judged. */
async function runBuiltin(folder: string, say: BenchOptions['say']): Promise<Ai3dFigures['builtin']> {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const keys = Object.keys(templates) as TemplateKey[];
  const seconds: number[] = [];
  let sound = 0;
  for (let model = 0; model < models; model++) {
    const noun = pick(Object.keys(templates[keys[model % keys.length]!].nouns));
    const size = (0.3 + random() * 2).toFixed(2);
    const sentence = `${pick(['一', '两', '三'])}个${pick(['', '白色的', '胡桃木', '黄铜'])}${noun}，高 ${size} 米`;
    const startedAt = performance.now();
    try {
      await generate(join(folder, 'made.glb'), { from: { sentence } });
      sound++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      say(`${sentence}: ${error.message}`);
    }
    seconds.push((performance.now() - startedAt) / 1000);
  }
  const sorted = seconds.toSorted((a, b) => a - b);
  return { models, sound, medianSeconds: sorted[Math.floor(sorted.length / 2)]!, worstSeconds: sorted.at(-1)! };
}

/** What goes wrong with one task of the service, at random. */
function randomFaults(random: () => number): LocalFaults {
  const dice = random();
  return {
    polls: Math.floor(random() * 3),
    ...(random() < 0.2 && { loseAnswer: true }),
    ...(random() < 0.3 && { expireFirst: true }),
    ...(dice < 0.1 && { fail500: true }),
    ...(dice >= 0.1 && dice < 0.15 && { busy: true }),
    ...(dice >= 0.15 && dice < 0.25 && { ends: 'FAILED', message: random() < 0.5 ? 'internal' : 'policy violation' }),
  };
}

class Killed extends Error {}

/**
 * The steps of a generation in their order, each begun anew after a fault as a workflow does, by processes that die before, in the middle of or after a step. What was paid is held against tasks
 * that the service made, what it made against what was stored.
 */
async function runAdapters(folder: string, say: BenchOptions['say']): Promise<Ai3dFigures['adapters']> {
  const random = createRandom(seed);
  const path = join(folder, 'vase.glb');
  await generate(path, { from: { sentence: '一只花瓶' } });
  const local = await openLocalAi3d({ glb: await readFile(path), faultsOf: () => randomFaults(random), pollMs: 1 });
  const [opened, stored] = await Promise.all([databaseBackends[0]!.open(), storeBackends[0]!.open()]);
  const { database } = opened;
  const deps = { database, objects: stored.store, generation: { providers: { local: local.provider }, moderator: createLocalModerator() } };
  const ended: Record<string, number> = {};
  let [kills, lostOutputs] = [0, 0];
  /** A step whose process may die before it begins, or once it is done and before that is known. */
  const mortal = async <T>(step: () => Promise<T>): Promise<T> => {
    const die = (): never => {
      kills++;
      throw new Killed();
    };
    if (random() < 0.08) die();
    const made = await step();
    return random() < 0.08 ? die() : made;
  };
  const untilDone = async <T>(step: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await mortal(step);
      } catch (error) {
        if (error instanceof AppError && error.entry.permanent) throw error;
      }
    }
  };
  try {
    for (let index = 0; index < runs; index++) {
      const owner = await buildUser(database);
      const input: JobInput = { kind: 'text3d', generator: 'local', sentence: '一只坐着的猫', longest: generateLimits.longest.usual };
      const file = await buildFile(database, owner.id);
      const job = await buildJob(database, file, { kind: 'text3d', input, status: 'Running', stage: 'submit', fileId: null });
      const subject = { id: job.id, attempt: 1 };
      let outcome = 'Success';
      try {
        await untilDone(() => submitGeneration(deps, subject));
        while (!(await untilDone(() => pollGeneration(deps, subject))).isDone);
        await untilDone(() => fetchOutputs(deps, subject, new AbortController().signal));
        if ((await stored.store.stat(jobFetchedKey(subject, 0))) === undefined) lostOutputs++;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        outcome = error.code;
        // The service made it, and its owner has nothing.
        const task = local.tasks.find(({ key }) => key === job.id);
        if (task !== undefined && (task.faults.ends ?? 'SUCCEEDED') === 'SUCCEEDED') lostOutputs++;
      }
      ended[outcome] = (ended[outcome] ?? 0) + 1;
      if ((index + 1) % 250 === 0) say(`${index + 1} runs`);
    }
    const doubleCharges = local.tasks.length - new Set(local.tasks.map(({ key }) => key)).size;
    return { runs, ended, kills, doubleCharges, lostOutputs };
  } finally {
    await local.close();
    await Promise.all([opened.close(), stored.close()]);
  }
}
