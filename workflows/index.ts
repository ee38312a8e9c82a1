/** The workflows that workers register: every export is one. */

import { convert } from '#domain/kinds/convert/work';
import { image3d } from '#domain/kinds/image3d/work';
import { lightweight } from '#domain/kinds/lightweight/work';
import { offline } from '#domain/kinds/offline/work';
import { reduce } from '#domain/kinds/reduce/work';
import { remesh } from '#domain/kinds/remesh/work';
import { text3d } from '#domain/kinds/text3d/work';
import { generateWorkflow } from './generate.ts';
import { oneStep } from './one-step.ts';

export { bulkWorkflow } from './bulk.ts';
export { checkModelWorkflow } from './check-model.ts';
export { deleteAccountWorkflow } from './delete-account.ts';
export { lookWorkflow } from './look.ts';
export { teaserWorkflow } from './teaser.ts';
export { mapLaneWorkflow } from './map-lane.ts';
export { orderWorkflow } from './order.ts';
export { purgeWorkflow } from './purge.ts';
export { superResolveWorkflow } from './super-resolve.ts';
export { tileLaneWorkflow } from './tile-lane.ts';
export { tilesWorkflow } from './tiles.ts';
export { webhookWorkflow } from './webhook.ts';

export const convertWorkflow = oneStep(convert);
export const image3dWorkflow = generateWorkflow(image3d);
export const lightweightWorkflow = oneStep(lightweight);
export const offlineWorkflow = oneStep(offline);
export const reduceWorkflow = oneStep(reduce);
export const remeshWorkflow = oneStep(remesh);
export const text3dWorkflow = generateWorkflow(text3d);
