/** Finds materials and colours in a sentence, and the surfaces that they are said of. */

import { finishOf, finishPattern } from './finishes.ts';
import type { ReadSentence } from './reading.ts';
import { anyOf, type Sentence } from './sentence.ts';
import type { Template } from './template.ts';

/** Fills `result.finishes`, and takes materials, colours and the surfaces that they are said of out of the sentence. */
export function readFinishes(sentence: Sentence, template: Template, result: ReadSentence): void {
  const surfaces = Object.entries(template.finishes).flatMap(([key, { words }]) => words.map((word) => ({ key, word })));
  const surfacePattern = anyOf(surfaces.map(({ word }) => word));
  const keyOf = new Map(surfaces.map(({ key, word }) => [word, key]));
  const named = new Set<string>();
  const apply = (key: string, { material, color }: { material?: string; color?: string }): void => {
    const finish = result.finishes[key];
    if (finish === undefined) return;
    if (material !== undefined) finish.material = material;
    if (color !== undefined) finish.color = color;
    if (!result.given.includes(`finish.${key}`)) result.given.push(`finish.${key}`);
  };
  for (;;) {
    const found = new RegExp(finishPattern).exec(sentence.text);
    if (found === null) break;
    const value = finishOf.get(found[0]) ?? {};
    const { start, end } = sentence.clauseAround(found.index);
    const after = sentence.text.slice(found.index + found[0].length, end);
    const before = sentence.text.slice(start, found.index);
    const finishes = `(?:${finishPattern}|\u0000|的|色|质|制)*`;
    const ahead = new RegExp(`^${finishes}\\s*(?:做的|做成的|材质的)?(${surfacePattern})`).exec(after);
    const behind = new RegExp(
      `(${surfacePattern})(?:\u0000|的(?=颜色|材质|材料)|颜色|材质|材料|都|全|是|用|为|采用|刷成|漆成|涂成|选用|做成|${finishPattern}|\\s)*$`,
    ).exec(before);
    const chosen = behind !== null && (ahead === null || /[是用为成]/.test(before)) ? behind[1] : ahead?.[1];
    const surface = chosen === undefined ? undefined : keyOf.get(chosen);
    sentence.take(found.index, found[0].length);
    if (surface === undefined)
      for (const key of Object.keys(template.finishes)) {
        if (!named.has(key) && template.finishes[key]?.isWhole === true) apply(key, value);
      }
    else {
      // What is said of a surface goes before what was said of the whole thing.
      const finish = result.finishes[surface];
      if (!named.has(surface) && finish !== undefined) finish.color = null;
      named.add(surface);
      apply(surface, value);
    }
  }
  // Surfaces have been read: their names ask for nothing more.
  if (surfacePattern !== '') while (sentence.takeFirst(new RegExp(surfacePattern)) !== null);
}
