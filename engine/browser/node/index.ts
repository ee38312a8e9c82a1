/** Stands for Node's modules where the engine runs in a browser's worker (dashboard/engine-in-browser.ts). */

export * from './files.ts';
export * from './path.ts';
export * from './rest.ts';
