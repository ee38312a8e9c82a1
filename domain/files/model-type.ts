/** What an upload holds: one model, or the many tiles of an oblique photography scene. */
export const modelTypes = ['single', 'oblique'] as const;
export type ModelType = (typeof modelTypes)[number];

/** Where a file was uploaded. */
export const origins = ['workbench', 'publish'] as const;
export type Origin = (typeof origins)[number];
