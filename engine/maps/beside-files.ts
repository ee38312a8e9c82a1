import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { textBeside, worldExtensions, type BesideFiles } from './source/world-file.ts';

/** The world file, the system and the mask that lie beside an image under its name, whatever the case of their letters. */
export async function findBeside(path: string): Promise<BesideFiles> {
  const [folder, extension] = [dirname(path), extname(path).toLowerCase()];
  const stem = basename(path, extname(path)).toLowerCase();
  const names = await readdir(folder);
  const find = (wanted: string): string | undefined => names.find((name) => name.toLowerCase() === stem + wanted);
  const world = worldExtensions(extension)
    .map(find)
    .find((name) => name !== undefined);
  const projection = find('.prj');
  const mask = names.find((name) => name.toLowerCase() === `${basename(path)}.msk`.toLowerCase());
  const text = async (name: string): Promise<string> => textBeside(await readFile(join(folder, name)));
  return {
    world: world === undefined ? undefined : { name: world, text: await text(world) },
    mask: mask && join(folder, mask),
    projection: projection === undefined ? undefined : await text(projection),
  };
}
