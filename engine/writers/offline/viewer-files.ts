import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Made by script/bootstrap: `script/commands/offline-viewer.ts`. */
const folder = fileURLToPath(new URL('../../../offline-viewer/', import.meta.url));

/** Where a file of the viewer is. */
export const viewerPath = (name: string): string => `${folder}${name}`;

/** A file of the viewer. */
export const readViewerFile = (name: string): Promise<Buffer> => readFile(viewerPath(name));
