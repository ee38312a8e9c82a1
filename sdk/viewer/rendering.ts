/** What draws, three.js with it: loaded when the first model comes near the window. The stage is that of the dashboard. */

export { createModelLoader, ModelLoadError } from '../../dashboard/components/viewer/model-loader.ts';
export { createStage } from '../../dashboard/components/viewer/stage.ts';
