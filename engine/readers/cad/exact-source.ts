/** Where a model's exact surfaces are: its file, and the part files that it names. */

import { dirname } from 'node:path';
import { exactFormatOf, type ExactFormat } from '#domain/formats/exact';
import { extensionOf } from '#domain/formats';
import type { VerbContext } from '#engine/context';
import { WarningList } from '#engine/scenes/warning-list';
import { createResources } from '../resources.ts';
import { loadDocuments } from './step-documents.ts';
import { StepPlan } from './step-plan.ts';

export interface ExactSource {
  format: ExactFormat;
  /** The file states no unit. */
  unitless: boolean;
  /** The model first, then its part files under the names that it has for them. */
  files: { name: string; path: string }[];
}

/**
 * The files of the model at `path` that hold its surfaces; null where it has none: a format of triangles, or a STEP file that gives only these.
 *
 * @param root folder inside which part files are looked for; default the model's own.
 * @throws AppError for a file that is at fault.
 */
export async function findExactSource(path: string, root: string = dirname(path), context: VerbContext = {}): Promise<ExactSource | null> {
  const format = exactFormatOf(extensionOf(path));
  if (format === undefined) return null;
  const model = { name: `model.${format}`, path };
  if (format !== 'step') return { format, unitless: format === 'brep', files: [model] };
  const documents = await loadDocuments(path, createResources(path, root), new WarningList(), context);
  const plan = new StepPlan(documents);
  if (plan.units.length === 0 && plan.tessellated) return null;
  const parts = new Map<string, string>();
  for (const { structure, parts: found } of documents)
    for (const [product, part] of found) for (const name of structure.products.get(product)!.documents) parts.set(name, part.path);
  return {
    format,
    unitless: plan.unitless && plan.units.length > 0,
    files: [model, ...[...parts].map(([name, at]) => ({ name, path: at }))],
  };
}
