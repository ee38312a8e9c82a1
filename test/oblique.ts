import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelPath } from './models.ts';
import { buildZip } from './zips.ts';

const production = modelPath('osgb/production');

/** The files below a folder, as entries of an archive. */
export async function entriesOf(folder: string): Promise<{ name: string; data: Buffer }[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.toSorted().map(async (path) => ({ name: path.slice(folder.length + 1), data: await readFile(path) })));
}

/** The files of a real oblique model, as a photogrammetry program lays them out: four tiles of one block, and their metadata.xml. */
export const obliqueFiles = async (): Promise<{ name: string; data: Buffer }[]> =>
  (await entriesOf(production)).map(({ name, data }) => ({ name: `某市/${name}`, data }));

/** The same as a ZIP. */
export const obliqueZip = async (): Promise<Buffer> => buildZip(await obliqueFiles());
