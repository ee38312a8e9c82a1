/** Models with exact surfaces as STEP, IGES or BREP: from surfaces to surfaces, without triangles between. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { durationText } from '#domain/display/limits';
import { AppError } from '#domain/errors/app-error';
import type { Credits } from '#domain/formats/credits';
import type { ExactFormat } from '#domain/formats/exact';
import { targetOf } from '#domain/formats/targets';
import type { VerbContext } from '../../context.ts';
import { plainText } from '../../files/plain-text.ts';
import { writeOutput } from '../../files/output-file.ts';
import { afterWork } from '../../threads/after-work.ts';
import { createPool } from '../../threads/pool.ts';
import { tasks } from '../tasks.ts';
import type { WrittenModel } from '../written-model.ts';
import { withAuthors } from './iges-global.ts';
import { escapeStrings, isWhole, replaceHeader } from './part21-text.ts';

/** Where the surfaces are: the model's file first, then part files under the names that it has for them. */
export interface Surfaces {
  format: ExactFormat;
  files: readonly { name: string; path: string }[];
  /** Who made the model (default: nobody is named). */
  credits?: Credits;
}

/** Sound models take a hundredth of this: what the library hangs on ends here. */
const usualPatience = { minMs: 60_000, msPerKilobyte: 200 };

/** Dates in the global section of an IGES file, at places whose length is fixed. */
const igesDate = /15H\d{8}\.\d{6}/g;

/** What the library writes, without dates; null where it is not whole. */
const settle: Record<ExactFormat, (bytes: Uint8Array, name: string, credits: Credits) => Uint8Array | null> = {
  step: (bytes, name, credits) => (isWhole(bytes) ? replaceHeader(escapeStrings(bytes), name, credits) : null),
  iges(bytes, _name, credits) {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096));
    head.write(head.toString('latin1').replace(igesDate, '15H19700101.000000'), 'latin1');
    return withAuthors(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), credits);
  },
  brep: (bytes) => bytes,
};

/**
 * Writes the surfaces as `<name>.<extension of to>` into `folder`, in millimetres; those of a BREP, which has no unit, keep their numbers. STEP keeps the assembly, names
 * and colours, IGES the solids and colours, BREP the shapes alone. The library runs in a thread of its own.
 *
 * @param patience How long the library may work, and longer for each kilobyte of the source.
 * @example
 * const { files } = await writeExact({ format: 'step', files: [{ name: 'model.step', path }] }, 'iges', '/tmp/job/out', '齿轮', { signal });
 * @throws AppError model.surfacesUnwritable where the library cannot; model.timeout; engine.diskFull.
 */
export async function writeExact(
  { format, files, credits = {} }: Surfaces,
  to: ExactFormat,
  folder: string,
  name: string,
  context: VerbContext = {},
  patience = usualPatience,
): Promise<WrittenModel> {
  const sources = await Promise.all(
    files.map(async (file) => {
      const bytes = plainText(await readFile(file.path, context.signal ? { signal: context.signal } : {}));
      return { name: file.name, bytes: format === 'step' ? escapeStrings(bytes) : bytes };
    }),
  );
  const size = sources.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const limitMs = patience.minMs + (size / 1024) * patience.msPerKilobyte;
  const late = new AbortController();
  // One thread is never the calling one, which must hear of an abort.
  const pool = createPool({ threads: 2, ...(context.signal && { signal: context.signal }) });
  const stop = afterWork(limitMs, 1, () => late.abort(new AppError('model.timeout', { limit: durationText(limitMs) })));
  const { label, extension } = targetOf(to);
  try {
    const made = await pool.run(tasks.rewriteShapes, { from: format, to, files: sources }, [], late.signal);
    const bytes = made && settle[to](made, name, credits);
    if (!bytes || bytes.length === 0) throw new AppError('model.surfacesUnwritable', { format: label });
    const path = `${name}.${extension}`;
    return { files: [{ path, bytes: await writeOutput(join(folder, path), (file) => file.write(bytes), context) }], warnings: [] };
  } finally {
    stop();
    await pool.close();
  }
}
