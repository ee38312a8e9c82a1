/** The models that benchmarks read: our own, and the sample corpus where it is there (SAMPLE_MODELS). */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '#test/models';
import { samplesFolder } from '#test/samples';

/** Folders of models, ours first. */
export const modelFolders: readonly string[] = [modelsFolder, samplesFolder].filter((folder) => existsSync(folder));

/** The path of a model of ours or of the corpus; undefined when it is not there. */
export const findModel = (name: string): string | undefined =>
  modelFolders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** The models that are there, by name. */
export const findModels = (names: readonly string[]): Map<string, string> =>
  new Map(
    names.flatMap((name) => {
      const path = findModel(name);
      return path === undefined ? [] : [[name, path] as const];
    }),
  );
