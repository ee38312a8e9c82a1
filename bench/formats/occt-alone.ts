/** What occt-import-js takes alone: reads the STEP file that is named and ends. Run as a process of its own by `step.ts`. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const start = createRequire(import.meta.url)('occt-import-js') as () => Promise<{
  ReadStepFile: (bytes: Uint8Array, settings: null) => unknown;
}>;
const occt = await start();
occt.ReadStepFile(await readFile(process.argv[2]!), null);
