/** The workflows that workers register: every export is one. */
export { checkModelWorkflow } from './check-model.ts';
export { convertWorkflow } from './convert.ts';
export { deleteAccountWorkflow } from './delete-account.ts';
export { lightweightWorkflow } from './lightweight.ts';
export { lookWorkflow } from './look.ts';
export { mapLaneWorkflow } from './map-lane.ts';
export { offlineWorkflow } from './offline.ts';
export { orderWorkflow } from './order.ts';
export { purgeWorkflow } from './purge.ts';
export { reduceWorkflow } from './reduce.ts';
export { remeshWorkflow } from './remesh.ts';
export { superResolveWorkflow } from './super-resolve.ts';
export { tileLaneWorkflow } from './tile-lane.ts';
export { tilesWorkflow } from './tiles.ts';
