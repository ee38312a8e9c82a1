import { extensionOf, modelFormatOf } from '#domain/formats';
import { mainDocument } from './cad/main-document.ts';
import { pickModel } from './pick-model.ts';

const isStep = (path: string): boolean => modelFormatOf(extensionOf(path))?.id === 'step';

/**
 * The path of the one model among the files unpacked into `folder`, an assembly over several STEP files being one. Throws as `pickModel` does.
 *
 * @example
 * const modelPath = await findModel('job/entries', [{ path: 'car.stp' }, { path: 'parts/wheel.stp' }]); // 'car.stp'
 */
export async function findModel(folder: string, entries: readonly { path: string }[]): Promise<string> {
  const models = entries.map(({ path }) => path).filter((path) => modelFormatOf(extensionOf(path)));
  if (models.length > 1 && models.every(isStep)) {
    const main = await mainDocument(folder, models);
    if (main !== undefined) return main;
  }
  return pickModel(entries);
}
