/** A STEP file with the part files that it names. */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { VerbContext } from '#engine/context';
import { plainText } from '#engine/files/plain-text';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Resources } from '../resources.ts';
import { ExchangeFile } from './part21/exchange-file.ts';
import { ProductStructure } from './part21/structure.ts';

export interface StepDocument {
  path: string;
  file: ExchangeFile;
  structure: ProductStructure;
  /** Documents by the product whose shape they hold. */
  parts: Map<number, StepDocument>;
}

/** No assembly has more files than this. */
const maxFiles = 2000;

/**
 * Reads `path` and what it names, each file once. A part file that is missing or cannot be read is a warning; the first file's faults are
 * thrown.
 */
export async function loadDocuments(
  path: string,
  resources: Resources,
  warnings: WarningList,
  { signal, work }: VerbContext,
): Promise<StepDocument[]> {
  const known = new Map<string, StepDocument>();
  const load = async (at: string): Promise<StepDocument> => {
    const bytes = plainText(await readFile(at, signal ? { signal } : {}));
    if (at !== path) work?.grant(bytes.length);
    const file = new ExchangeFile(bytes, work);
    const document: StepDocument = { path: at, file, structure: new ProductStructure(file), parts: new Map() };
    known.set(at, document);
    return document;
  };
  const queue = [await load(path)];
  for (let document = queue.shift(); document; document = queue.shift()) {
    for (const [id, { documents, representations, components }] of document.structure.products) {
      const [reference] = documents;
      // A product with a shape in the file itself needs no other file; its documents may be drawings or certificates.
      if (reference === undefined || components.length > 0 || hasShape(document.structure, representations)) continue;
      signal?.throwIfAborted();
      const at = await findPart(documents, resources);
      if (at === undefined) {
        warnings.add('partFileMissing', { path: reference });
        continue;
      }
      let part = known.get(at);
      if (!part && known.size < maxFiles) {
        try {
          part = await load(at);
          queue.push(part);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          warnings.add('partFileUnreadable', { path: basename(at) });
        }
      }
      if (part) document.parts.set(id, part);
    }
  }
  return [...known.values()];
}

const hasShape = (structure: ProductStructure, representations: number[]): boolean =>
  representations.some((id) => {
    const { solids, surfaces, tessellated, mapped } = structure.representation(id);
    return solids.length + surfaces.length + tessellated.length + mapped.length > 0;
  });

async function findPart(names: string[], resources: Resources): Promise<string | undefined> {
  for (const name of names) {
    for (const spelling of /\.(stp|step|p21)$/i.test(name) ? [name] : [name, `${name}.stp`, `${name}.step`]) {
      const found = await resources.find(spelling);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
