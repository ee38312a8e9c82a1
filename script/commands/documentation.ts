/** Builds the pages of /docs into dist/documentation. */

import { fileURLToPath } from 'node:url';
import { buildSite } from '../api-pages/site.ts';

await buildSite(fileURLToPath(new URL('../../documentation', import.meta.url)));
