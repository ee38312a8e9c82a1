import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { auxBytes, readAux, type AuxPlace } from './source/aux-file.ts';
import { FileSource } from './source/local-file.ts';
import { textBeside, worldExtensions, type BesideFiles } from './source/world-file.ts';

/** The world file, the system, GDAL's own file and the mask that lie beside an image under its name, whatever the case of their letters. */
export async function findBeside(path: string): Promise<BesideFiles> {
  const [folder, extension] = [dirname(path), extname(path).toLowerCase()];
  const stem = basename(path, extname(path)).toLowerCase();
  const names = await readdir(folder);
  const find = (wanted: string): string | undefined => names.find((name) => name.toLowerCase() === stem + wanted);
  const world = worldExtensions(extension)
    .map(find)
    .find((name) => name !== undefined);
  const projection = find('.prj');
  const behind = (ending: string): string | undefined =>
    names.find((name) => name.toLowerCase() === `${basename(path)}${ending}`.toLowerCase());
  const [mask, aux] = [behind('.msk'), behind('.aux.xml')];
  const text = async (name: string): Promise<string> => textBeside(await readFile(join(folder, name)));
  return {
    world: world === undefined ? undefined : { name: world, text: await text(world) },
    aux: aux === undefined ? undefined : await auxOf(join(folder, aux)),
    mask: mask && join(folder, mask),
    projection: projection === undefined ? undefined : await text(projection),
  };
}

/** undefined for what cannot be read: an image is one without it too. */
async function auxOf(path: string): Promise<AuxPlace | undefined> {
  try {
    const file = await FileSource.open(path);
    try {
      return readAux(await file.read(0, Math.min(auxBytes, file.bytes)));
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
