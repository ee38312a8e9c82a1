/** The workflows that workers register: every export is one. */

import { convert } from '#domain/kinds/convert/work';
import { lightweight } from '#domain/kinds/lightweight/work';
import { offline } from '#domain/kinds/offline/work';
import { reduce } from '#domain/kinds/reduce/work';
import { remesh } from '#domain/kinds/remesh/work';
import { oneStep } from './one-step.ts';

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
export const lightweightWorkflow = oneStep(lightweight);
export const offlineWorkflow = oneStep(offline);
export const reduceWorkflow = oneStep(reduce);
export const remeshWorkflow = oneStep(remesh);
