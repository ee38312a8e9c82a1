import { colors, materials } from './finishes.ts';
import { readFields } from './read-fields.ts';
import { readFinishes } from './read-finishes.ts';
import { anyOf, Sentence } from './sentence.ts';
import type { ReadSentence } from './reading.ts';
import type { Field } from './template.ts';
import { templates, type TemplateKey } from './templates.ts';

/** The longest sentence that is read. */
export const maxSentence = 300;

/** Words that name a part or a choice of a thing. */
function wordsOf(field: Field): readonly string[] {
  if (field.kind === 'length') return field.of ?? [];
  return field.kind === 'choice' ? Object.values(field.options).flatMap(({ words }) => [...words]) : field.words;
}

/** The template whose name the sentence has last within its first clause that names one: "带轮子的柜子" is a cabinet. */
function findNoun(text: string): { template: TemplateKey; noun: string; index: number } | null {
  const owners = new Map<string, TemplateKey>();
  for (const [key, { nouns }] of Object.entries(templates)) for (const noun of Object.keys(nouns)) owners.set(noun, key as TemplateKey);
  const partWords = (key: TemplateKey): string[] => {
    const { fields, finishes } = templates[key];
    return [...Object.values(fields).flatMap((field) => wordsOf(field)), ...Object.values(finishes).flatMap(({ words }) => words)];
  };
  const pattern = new RegExp(anyOf(owners.keys()), 'g');
  // Materials and colours contain nouns, as 石 in 石材: they are no names of things.
  const covered = [...Object.values(materials), ...Object.values(colors)]
    .flatMap(({ words }) => [...words])
    .filter((word) => word.length > 1);
  const masked = text.replaceAll(new RegExp(anyOf(covered), 'g'), (word) => (owners.has(word) ? word : ' '.repeat(word.length)));
  const found = [...masked.matchAll(pattern)].flatMap((match) => {
    const template = owners.get(match[0]);
    return template === undefined ? [] : [{ template, noun: match[0], index: match.index }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const stop = /[，。；！？,;!?\n]/;
  const firstClause = found.filter(({ index }) => !stop.test(masked.slice(first.index, index)));
  // A name that is a part of another thing named here, as 门 of 房子, is no head.
  const heads = firstClause.filter(
    ({ template, noun }) => !found.some((other) => other.template !== template && partWords(other.template).includes(noun)),
  );
  const pool =
    heads.length > 0
      ? heads
      : found.filter(
          ({ template, noun }) => !found.some((other) => other.template !== template && partWords(other.template).includes(noun)),
        );
  return (pool.length > 0 ? pool : firstClause).at(-1) ?? first;
}

/**
 * Reads what a sentence asks for.
 *
 * @param text Chinese, at most `maxSentence` characters; the rest is cut off and told
 * @returns null where it names none of the thirty things
 */
export function readSentence(text: string): ReadSentence | null {
  const sentence = new Sentence(text.slice(0, maxSentence));
  const head = findNoun(sentence.text);
  if (head === null) return null;
  const template = templates[head.template];
  const result: ReadSentence = {
    template: head.template,
    values: Object.fromEntries(Object.entries(template.fields).map(([key, field]) => [key, field.default])),
    given: [],
    finishes: Object.fromEntries(Object.entries(template.finishes).map(([key, { default: material }]) => [key, { material, color: null }])),
    copies: 1,
    notes: [],
    unmet: [],
  };
  Object.assign(result.values, template.nouns[head.noun]);
  sentence.take(head.index, head.noun.length);
  readFields(sentence, template, head, result);
  readFinishes(sentence, template, result);
  // The thing's own name again, as in "桌子长 1.2 米", asks for nothing new.
  const again = new RegExp(anyOf(Object.keys(template.nouns)));
  while (sentence.takeFirst(again) !== null);
  result.unmet = sentence.rest();
  if (text.length > maxSentence) result.notes.push(`只读了前 ${maxSentence} 个字`);
  return result;
}
