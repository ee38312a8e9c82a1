/** Which of several files of one format is the assembly that the others are parts of. */

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { extensionOf, modelFormatOf, type ModelFormatId } from '#domain/formats';
import { plainText } from '../files/plain-text.ts';
import { decodeString } from './cad/part21/strings.ts';

/** Where a STEP assembly names its part files (ISO 10303-41); the name is the first string. */
const naming = /(?:DOCUMENT_FILE|APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT)\s*\(\s*'([^']*)'/g;

function stepPartNames(bytes: Buffer): string[] {
  const text = plainText(bytes);
  // Most part files name nothing: no text is made of them.
  if (!text.includes('DOCUMENT_FILE')) return [];
  return Array.from(text.toString('latin1').matchAll(naming), ([, name]) => decodeString(Buffer.from(name!, 'latin1')));
}

/** The files that a model of a format names as its parts. */
const partNames: Partial<Record<ModelFormatId, (bytes: Buffer) => string[] | Promise<string[]>>> = {
  step: stepPartNames,
  jt: async (bytes) => (await import('./jt/part-names.ts')).jtPartNames(bytes),
};

/**
 * The one of `paths`, relative to `folder`, that no other refers to while all others are referred to; undefined when there is none, or they are not all of one format
 * that has assemblies over several files.
 */
export async function mainDocument(folder: string, paths: readonly string[]): Promise<string | undefined> {
  const [format, ...others] = new Set(paths.map((path) => modelFormatOf(extensionOf(path))?.id));
  const namesIn = format !== undefined && others.length === 0 ? partNames[format] : undefined;
  if (!namesIn) return undefined;
  const named = new Set<string>();
  for (const path of paths) {
    for (const name of await namesOrNone(namesIn, await readFile(join(folder, path)))) {
      const file = keyOf(name);
      if (file !== keyOf(path)) named.add(file);
    }
  }
  const free = paths.filter((path) => !named.has(keyOf(path)) && !named.has(keyOf(path).replace(/\.\w+$/, '')));
  return free.length === 1 ? free[0] : undefined;
}

/** A file that cannot be read names nothing; its reader says why. */
async function namesOrNone(namesIn: (bytes: Buffer) => string[] | Promise<string[]>, bytes: Buffer): Promise<string[]> {
  try {
    return await namesIn(bytes);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

const keyOf = (path: string): string => basename(path.replaceAll('\\', '/')).trim().toLowerCase();
