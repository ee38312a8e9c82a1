import { readFile } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import type { WarningList } from '#engine/scenes/warning-list';
import { plainText } from '../../files/plain-text.ts';
import type { Work } from '../../files/work.ts';
import type { Resources } from '../resources.ts';
import { parseMtl, type MtlMaterial } from './mtl.ts';
import { uncommented } from './statement.ts';

/** More files than any model names; each of the names is looked for. */
const maxNames = 1000;

/**
 * The materials of the MTL files that an OBJ names, the first of a name and, where none has it, the first that has it but for a comment; a file
 * that is not there is named in a warning.
 */
export async function readLibraries(
  libraries: string[],
  path: string,
  resources: Resources,
  warnings: WarningList,
  work: Work,
): Promise<Map<string, MtlMaterial>> {
  const materials = new Map<string, MtlMaterial>();
  // Without an mtllib the file of the same name is what the exporter meant, if it is there.
  const beside = libraries.length === 0 ? await resources.findBeside(`${stemOf(path)}.mtl`) : undefined;
  const files = beside ? [beside] : [];
  for (const library of [...new Set(libraries)].slice(0, maxNames)) {
    work.charge(1 + library.length);
    const whole = await resources.find(library);
    if (whole) {
      files.push(whole);
      continue;
    }
    // Several names on one line, each perhaps with blanks in it: `a b.mtl c.mtl`.
    const named = uncommented(library);
    const names = namesIn(named);
    for (const name of names) {
      work.charge(1 + name.length);
      const file = await resources.find(name);
      if (file) files.push(file);
      else warnings.add('materialFileMissing', { path: name });
    }
  }
  const add = (name: string, mtl: MtlMaterial): void => {
    if (!materials.has(name)) materials.set(name, mtl);
  };
  for (const file of new Set(files)) for (const mtl of parseMtl(plainText(await readFile(file)))) add(mtl.name, mtl);
  for (const [name, mtl] of [...materials]) add(uncommented(name), mtl);
  return materials;
}

/** Names that end in `.mtl` before a blank or the end; the whole where there is none. */
function namesIn(line: string): string[] {
  const names: string[] = [];
  let from = 0;
  for (const { index } of line.matchAll(/\.mtl(?=\s|$)/gi)) {
    const name = line.slice(from, index + 4).trimStart();
    if (name.length > 4) names.push(name);
    from = index + 4;
  }
  return names.length > 0 ? names.slice(0, maxNames) : [line];
}
