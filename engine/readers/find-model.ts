import { join } from 'node:path';
import { archiveFormatOf, extensionOf, textureExtensions } from '#domain/formats';
import { modelOfContent } from '#domain/formats/content';
import { sniffFile } from '../files/sniff.ts';
import { mainDocument } from './main-document.ts';
import { namedModels, pickModel } from './pick-model.ts';

/** Files that are looked into where no name says that it is a model's. */
const sniffedFiles = 1000;

/**
 * The path of the one model among the files unpacked into `folder`, an assembly over several files being one. Where no extension is a model's,
 * content tells. Throws as `pickModel` does.
 *
 * @example
 * const modelPath = await findModel('job/entries', [{ path: 'car.stp' }, { path: 'parts/wheel.stp' }]); // 'car.stp'
 */
export async function findModel(folder: string, entries: readonly { path: string }[]): Promise<string> {
  const models = namedModels(entries);
  if (models.length > 1) {
    const main = await mainDocument(folder, models);
    if (main !== undefined) return main;
  }
  return pickModel(entries, models.length > 0 ? models : await modelsByContent(folder, entries));
}

async function modelsByContent(folder: string, entries: readonly { path: string }[]): Promise<string[]> {
  const models: string[] = [];
  for (const { path } of entries.filter(mayBeModel).slice(0, sniffedFiles)) {
    const { content } = await sniffFile(join(folder, path));
    if (modelOfContent(content) !== undefined) models.push(path);
  }
  return models;
}

function mayBeModel({ path }: { path: string }): boolean {
  const extension = extensionOf(path);
  return !(textureExtensions as readonly string[]).includes(extension) && archiveFormatOf(extension) === undefined;
}
