/** What an upload holds: one model, the many tiles of an oblique photography scene, or imagery. */
export const modelTypes = ['single', 'oblique', 'map'] as const;
export type ModelType = (typeof modelTypes)[number];

/** The types that lists of models show; maps have a list of their own. */
export const listedModelTypes: readonly ModelType[] = ['single', 'oblique'];

/** Where a file was uploaded. */
export const origins = ['workbench', 'publish'] as const;
export type Origin = (typeof origins)[number];
