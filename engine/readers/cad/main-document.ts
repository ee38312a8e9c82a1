/** Which of several STEP files is the assembly that the others are parts of. */

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { plainText } from '../../files/plain-text.ts';
import { decodeString } from './part21/strings.ts';

/** Where an assembly names its part files (ISO 10303-41); the name is the first string. */
const naming = /(?:DOCUMENT_FILE|APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT)\s*\(\s*'([^']*)'/g;

/** The one of `paths`, relative to `folder`, that no other refers to while all others are referred to; undefined when there is none. */
export async function mainDocument(folder: string, paths: string[]): Promise<string | undefined> {
  const named = new Set<string>();
  for (const path of paths) {
    const bytes = plainText(await readFile(join(folder, path)));
    // Most part files name nothing: no text is made of them.
    if (!bytes.includes('DOCUMENT_FILE')) continue;
    for (const [, name] of bytes.toString('latin1').matchAll(naming)) {
      const file = keyOf(decodeString(Buffer.from(name!, 'latin1')));
      if (file !== keyOf(path)) named.add(file);
    }
  }
  const free = paths.filter((path) => !named.has(keyOf(path)) && !named.has(keyOf(path).replace(/\.\w+$/, '')));
  return free.length === 1 ? free[0] : undefined;
}

const keyOf = (path: string): string => basename(path.replaceAll('\\', '/')).trim().toLowerCase();
