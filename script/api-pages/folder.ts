import { fileURLToPath } from 'node:url';

/** The pages of the API, written by hand and generated. */
export const apiFolder = fileURLToPath(new URL('../../../docs/api', import.meta.url));
