/** Builds docs/reference/readers.md from the tables of what each reader does. */

import { fileURLToPath } from 'node:url';
import type { Item, Specification } from '#engine/readers/specifications/items';
import { specifications } from '#engine/readers/specifications/index';

export const readersDocumentPath = fileURLToPath(new URL('../../../docs/reference/readers.md', import.meta.url));

const escaped = (text: string): string => text.replaceAll('|', '\\|');

const itemRow = ({ item, deal, as, code }: Item): string =>
  `| ${escaped(item)} | ${deal} | ${[...(code === undefined ? [] : [`\`${code}\``]), ...(as === '' ? [] : [escaped(as)])].join(': ')} |`;

const section = ({ label, source, items }: Specification): string[] => [
  `## ${label}`,
  '',
  `Source: ${source}.`,
  '',
  '| item | deal | as, or the word about it |',
  '|---|---|---|',
  ...items.map(itemRow),
  '',
];

/** The whole page. `script/formats` writes it; a test fails when the file differs. */
export const readersDocument = (): string =>
  [
    '# What readers do with each item of a format',
    '',
    'Written by `script/formats` from `engine/readers/specifications/`. **keep**: it stays what it is. **convert**: it becomes something else that looks the same. **tell**: it is passed',
    'over or mended, and the report says so by the code in the last column; a code with a point is an error, for which the file is refused, or a figure of the report on an oblique scene.',
    '`engine/readers/specifications/specifications.test.ts` holds the codes to what the readers’ source can say, and small files to what it does say.',
    '',
    ...specifications.flatMap(section),
  ].join('\n');
