/** Writes docs/api/*.md from the calls, their schemas and the error table. */

import { writeFile } from 'node:fs/promises';
import { apiFolder } from '../api-pages/folder.ts';
import { referencePages } from '../api-pages/document.ts';

for (const { name, markdown } of referencePages()) await writeFile(`${apiFolder}/${name}.md`, markdown);
process.stdout.write(`${apiFolder}\n`);
