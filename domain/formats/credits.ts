/** Who made a model, by what right it may be used, and with what it was made: read from files, carried through work, written where the target has room. */

export const creditFields = ['title', 'author', 'organization', 'copyright', 'licence', 'source', 'description', 'tool'] as const;
export type CreditField = (typeof creditFields)[number];
export type Credits = Partial<Record<CreditField, string>>;

export const creditLabels: Readonly<Record<CreditField, string>> = {
  title: '标题',
  author: '作者',
  organization: '单位',
  copyright: '版权声明',
  licence: '许可',
  source: '来源',
  description: '说明',
  tool: '制作软件',
};

/** A file may say no more than this of one field; how much JSON of others' own is carried beside it, and how deep. */
export const creditLimits = { characters: 1000, values: 16, jsonBytes: 64 * 1024, jsonDepth: 16 } as const;

/** Characters that steer a terminal, a layout or a parser, and halves of pairs. */
const unspoken = /[\p{Cc}\p{Surrogate}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+/gu;

/** A text as it is kept: one line without characters that steer, at most `creditLimits.characters` long; '' for what is no text. */
export function cleanCredit(text: unknown): string {
  if (typeof text !== 'string') return '';
  // Cut before it is gone through: a file may hold megabytes.
  const line = text
    .slice(0, creditLimits.characters * 4)
    .replace(unspoken, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length > creditLimits.characters ? `${letters.slice(0, creditLimits.characters - 1).join('')}…` : line;
}

/**
 * Adds what a file says of `field`; a second, other value stands behind the first, parted by `; `. What would be too long is cut.
 *
 * @example
 * addCredit(credits, 'author', '张三'); addCredit(credits, 'author', '李四'); // { author: '张三; 李四' }
 */
export function addCredit(credits: Credits, field: CreditField, text: unknown): void {
  const clean = cleanCredit(text);
  const known = credits[field]?.split('; ') ?? [];
  if (clean === '' || known.includes(clean) || clean === credits[field] || known.length >= creditLimits.values) return;
  credits[field] = cleanCredit([...known, clean].join('; '));
}

/** Whether a file said more of something than is kept. */
export const isCut = (credits: Credits): boolean =>
  Object.values(credits).some((text) => [...text].length === creditLimits.characters && text.endsWith('…'));

/** What counts as lost with a target that has no room for it: the program that made a file is no right of anybody. */
export const claimedFields = creditFields.filter((field) => field !== 'tool');
