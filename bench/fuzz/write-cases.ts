/** Writes odd scenes in every format and says what goes wrong, a line of JSON each: `node write-cases.js FIRST-SEED COUNT`. Ends with what it did. */

import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { AppError } from '#domain/errors/app-error';
import { modelFormatOf } from '#domain/formats';
import { targetIds, targetOf } from '#domain/formats/targets';
import { readModel } from '#engine/readers/read';
import { type MeshTarget, writeModel } from '#engine/writers/write-model';
import { createOddScene } from '#test/odd-scenes';

const slowMs = 20_000;
/** Numbers that no text format has. */
const badNumber = /[\s">(,[]-?(?:NaN|nan|Infinity|inf)(?=[\s"<),\]])/;
const textTargets = new Set<MeshTarget>(['obj', 'dae', 'usda', 'off', 'gltf']);

/** Matrices that flatten and turns that are none: readers split and repair them, and writers need not again. */
const repairedByReaders = new Set(['NODE_MATRIX_NON_TRS', 'ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION']);

/** What is wrong with the file of `seed` as `target`; how it ended otherwise. */
async function tryCase(folder: string, seed: number, target: MeshTarget): Promise<{ end: string; fault?: string }> {
  const scene = await createOddScene(seed);
  const startedAt = performance.now();
  try {
    await writeModel(scene, target, folder, 'model');
  } catch (error) {
    const left = await readdir(folder);
    if (!(error instanceof AppError))
      return { end: 'crash', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    return { end: error.code, ...(left.length > 0 && { fault: `${error.code} left ${left.join(', ')}` }) };
  }
  const ms = performance.now() - startedAt;
  if (ms > slowMs) return { end: 'slow', fault: `${(ms / 1000).toFixed(1)} s` };
  const path = join(folder, `model.${targetOf(target).extension}`);
  if (textTargets.has(target)) {
    const bad = badNumber.exec(await readFile(path, 'utf8'));
    if (bad) return { end: 'bad number', fault: `${bad[0]} at ${bad.index}` };
  }
  if (target === 'glb') {
    const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
    const errors = issues.messages.filter(({ severity, code }) => severity === 0 && !repairedByReaders.has(code));
    if (errors.length > 0)
      return {
        end: 'invalid',
        fault: errors
          .slice(0, 3)
          .map(({ code, pointer }) => `${code} ${pointer ?? ''}`)
          .join('; '),
      };
  }
  if (modelFormatOf(targetOf(target).extension)?.support !== 'readable') return { end: 'written' };
  try {
    await readModel(path, { root: folder });
    return { end: 'written' };
  } catch (error) {
    if (error instanceof AppError && error.code === 'model.noGeometry') return { end: 'nothing left' };
    return { end: 'unreadable', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Exact geometry has no odd triangles. */
const meshTargets = targetIds.filter((id): id is MeshTarget => id !== 'iges' && id !== 'brep');

const [first = 0, count = 1] = process.argv.slice(2).map(Number);
const home = await mkdtemp(join(tmpdir(), 'modelmill-fuzz-write-'));
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
try {
  for (let seed = first; seed < first + count; seed++) {
    for (const target of meshTargets) {
      const folder = join(home, target);
      await mkdir(folder);
      say({ seed, target, ...(await tryCase(folder, seed, target)) });
      await rm(folder, { recursive: true });
    }
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
