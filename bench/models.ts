/** The models that benchmarks read: our own, and the sample corpus where it is there (SAMPLE_MODELS). */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveFormatOf, extensionOf, modelFormatOf } from '#domain/formats';
import { modelsFolder } from '#test/models';
import { samplesFolder } from '#test/samples';

/** Folders of models, ours first. */
export const modelFolders: readonly string[] = [modelsFolder, samplesFolder].filter((folder) => existsSync(folder));

/** The path of a model of ours or of the corpus; undefined when it is not there. */
export const findModel = (name: string): string | undefined =>
  modelFolders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** Every model and archive that is there, ours first; with `extensions`, in lower case, only those. */
export async function listModels(extensions: readonly string[] = []): Promise<{ name: string; path: string }[]> {
  const isWanted = (name: string): boolean => {
    const extension = extensionOf(name);
    const isModel = (modelFormatOf(extension) ?? archiveFormatOf(extension)) !== undefined;
    return isModel && (extensions.length === 0 || extensions.includes(extension));
  };
  const listed = await Promise.all(
    modelFolders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => ({ name, path: join(folder, name) }))),
  );
  return listed.flat().filter(({ name }) => isWanted(name));
}

/** The models that are there, by name. */
export const findModels = (names: readonly string[]): Map<string, string> =>
  new Map(
    names.flatMap((name) => {
      const path = findModel(name);
      return path === undefined ? [] : [[name, path] as const];
    }),
  );
