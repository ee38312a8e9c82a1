import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { stemOf } from '#domain/formats';
import type { WarningList } from '#engine/scenes/warning-list';
import { plainText } from '../../files/plain-text.ts';
import type { Work } from '../../files/work.ts';
import type { Resources } from '../resources.ts';
import type { ObjFaces } from './faces.ts';
import { parseMtl, type MtlMaterial } from './mtl.ts';
import { uncommented } from './statement.ts';

/** More files than any model names; each of the names is looked for. */
const maxNames = 1000;

/**
 * The materials of an OBJ: its own, those of the MTL files that it names, the first of a name and, where none has it, the first that has it but for a comment. A file
 * that is not there is named in a warning. Where none of them is there, the MTL beside the OBJ that has its name stands in. Where the OBJ names one, the only MTL beside
 * it does too, if a material in use is in it: files are renamed without looking into them.
 */
export async function readLibraries(
  { libraries, materialLines, materialsInUse }: Pick<ObjFaces, 'libraries' | 'materialLines'> & { materialsInUse: readonly string[] },
  path: string,
  resources: Resources,
  warnings: WarningList,
  work: Work,
): Promise<Map<string, MtlMaterial>> {
  const materials = new Map<string, MtlMaterial>();
  const { files, missing } = await findLibraries(libraries, resources, work);
  const add = (name: string, mtl: MtlMaterial): void => {
    if (!materials.has(name)) materials.set(name, mtl);
  };
  const own = parseMtl(Buffer.from(materialLines.join('\n')));
  for (const mtl of own) add(mtl.name, mtl);
  const named = files.length > 0 || own.length > 0 ? [] : await standIn(path, missing.length > 0 ? materialsInUse : [], resources);
  for (const name of missing) {
    if (named.length > 0) warnings.add('materialFileReplaced', { path: name, found: basename(named[0]!) });
    else warnings.add('materialFileMissing', { path: name });
  }
  for (const file of new Set([...files, ...named])) for (const mtl of await materialsOf(file, warnings)) add(mtl.name, mtl);
  for (const [name, mtl] of [...materials]) add(uncommented(name), mtl);
  return materials;
}

const materialsOf = async (file: string, warnings?: WarningList): Promise<MtlMaterial[]> =>
  parseMtl(plainText(await readFile(file)), warnings);

async function findLibraries(libraries: string[], resources: Resources, work: Work): Promise<{ files: string[]; missing: string[] }> {
  const files: string[] = [];
  const missing: string[] = [];
  for (const library of [...new Set(libraries)].slice(0, maxNames)) {
    work.charge(1 + library.length);
    const whole = await resources.find(library);
    if (whole) {
      files.push(whole);
      continue;
    }
    // Several names on one line, each perhaps with blanks in it: `a b.mtl c.mtl`.
    for (const name of namesIn(uncommented(library))) {
      work.charge(1 + name.length);
      const file = await resources.find(name);
      if (file) files.push(file);
      else missing.push(name);
    }
  }
  return { files, missing };
}

/** The MTL that is meant where the OBJ names none that is there, none or one; `materialsInUse` are those that an MTL of another name must hold one of. */
async function standIn(path: string, materialsInUse: readonly string[], resources: Resources): Promise<string[]> {
  const same = await resources.findBeside(`${stemOf(path)}.mtl`);
  if (same) return [same];
  const [only, ...others] = await resources.listBeside('.mtl');
  if (only === undefined || others.length > 0) return [];
  const names = new Set((await materialsOf(only)).map(({ name }) => name));
  return materialsInUse.some((name) => names.has(name)) ? [only] : [];
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
