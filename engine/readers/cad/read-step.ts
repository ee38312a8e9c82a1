import { stat } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { AppError } from '#domain/errors/app-error';
import { describeLoss } from '#domain/models/warnings';
import { tessellations, usualTessellation } from '#domain/formats/tessellation';
import { createScene } from '#engine/scenes/create-scene';
import type { Scene } from '#engine/scenes/scene';
import { WarningList } from '#engine/scenes/warning-list';
import type { Resources } from '../resources.ts';
import { readHeader } from './part21/header.ts';
import { hasCurvedTriangles } from './part21/tessellated.ts';
import { prepareKernel, type CadContext } from './kernel.ts';
import { readWhole } from './read-cad.ts';
import { loadDocuments } from './step-documents.ts';
import { StepPlan } from './step-plan.ts';
import { StepTree } from './step-tree.ts';
import { tessellateUnits } from './tessellate-units.ts';

/**
 * Reads a STEP file: the tree of its products with names and places, each part tessellated once, by itself, in threads; part files that it
 * names are found next to it. Metres, Y up. A part that fails is a warning with its name. Throws `model.truncated`, `model.unreadable`.
 *
 * @example
 * const scene = await readStep('gear.stp', createResources('gear.stp'), { tessellation: 'fine', signal });
 */
export async function readStep(path: string, resources: Resources, context: CadContext = {}): Promise<Scene> {
  const { tessellation = usualTessellation } = context;
  const warnings = new WarningList();
  prepareKernel((await stat(path)).size);
  const documents = await loadDocuments(path, resources, warnings, context);
  const plan = new StepPlan(documents, tessellations[tessellation].linear);
  for (const { structure } of documents) warnings.count('hiddenFacesShown', structure.hiddenFaces());
  if (plan.units.length === 0 && !plan.tessellated && plan.hidden > 0) {
    warnings.count('hiddenDropped', plan.hidden);
    throw new AppError('model.noGeometry', { cause: describeLoss(warnings.list()) });
  }
  // What is not arranged in products is left to the kernel.
  if (plan.units.length === 0 && !plan.tessellated) {
    if (warnings.list().length > 0) throw new AppError('model.missingResource', { path: String(warnings.list()[0]!.params!.path) });
    const whole = await readWhole(path, 'step', context);
    readHeader(documents[0]!.file.header, whole.credits);
    return whole;
  }
  const scene = createScene(stemOf(path));
  const meshes = plan.units.length > 0 ? await tessellateUnits(plan.units, plan.size(), context) : [];
  new StepTree(scene, plan, meshes, warnings).build();
  readHeader(documents[0]!.file.header, scene.credits);
  const isFlat = plan.units.length === 0 && !documents.some(({ file }) => hasCurvedTriangles(file));
  if (isFlat && tessellation !== usualTessellation) warnings.add('tessellationWithoutSurfaces');
  if (plan.unitless) warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}
