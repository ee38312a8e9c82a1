/** Reads a STEP file with occt-import-js and exits, to time the library alone. Run as its own process by `step.ts`. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const start = createRequire(import.meta.url)('occt-import-js') as () => Promise<{
  ReadStepFile: (bytes: Uint8Array, settings: null) => unknown;
}>;
const occt = await start();
occt.ReadStepFile(await readFile(process.argv[2]!), null);
