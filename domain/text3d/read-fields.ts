/** Finds lengths, counts, flags and choices in a sentence. */

import { finishPattern } from './finishes.ts';
import { numberPattern, readLength, readNumber, unitPattern } from './numerals.ts';
import type { ReadSentence } from './reading.ts';
import { anyOf, type Sentence } from './sentence.ts';
import { axes, type Field, type Template } from './template.ts';

type Head = { noun: string; index: number };
type LengthField = Extract<Field, { kind: 'length' }>;

const measureWords = '(?:个|条|层|只|扇|张|块|根|级|座|道|孔|格|排|列|枚|根|把|面|棵|盏|件|对|步)';
const no = '(?:不带|没有|不要|不需要|无需|无|去掉|不含)';
const between = '(?:的|有|是|为|约|大约|大概|做成|总|整体|\\s|[:：])*';
const axisWord = Object.entries(axes).flatMap(([axis, words]) => words.map((word) => ({ axis, word })));
const axisPattern = anyOf([...axisWord.map(({ word }) => word), '半径', '径']);

const centimetres = (metres: number): string =>
  metres >= 1
    ? `${Number(metres.toFixed(2))} 米`
    : metres >= 0.01
      ? `${Number((metres * 100).toFixed(1))} 厘米`
      : `${Number((metres * 1000).toFixed(1))} 毫米`;

/** Fills `result` with what the sentence says of the template's fields, and takes those words out of it. */
export function readFields(sentence: Sentence, template: Template, head: Head, result: ReadSentence): void {
  readPhrases(sentence, template, result);
  readCopies(sentence, template, head, result);
  readTriple(sentence, template, result);
  readLengths(sentence, template, result);
  readPartLengths(sentence, template, result);
  readCounts(sentence, template, result);
  readBareLength(sentence, template, head, result);
  readFlags(sentence, template, result);
  readChoices(sentence, template, result);
  keepShape(template, head, result);
  readSizeWords(sentence, template, head, result);
  fitTogether(template, result);
}

function give(template: Template, result: ReadSentence, key: string, asked: number): void {
  const field = template.fields[key];
  if (field === undefined || (field.kind !== 'length' && field.kind !== 'count')) return;
  const value = Math.min(field.max, Math.max(field.min, field.kind === 'count' ? Math.round(asked) : asked));
  const show = (amount: number): string => (field.kind === 'count' ? String(amount) : centimetres(amount));
  if (value !== asked)
    result.notes.push(`${field.label}可以是 ${show(field.min)} 到 ${show(field.max)}，要求的 ${show(asked)} 按 ${show(value)} 做`);
  if (result.given.includes(key)) result.notes.push(`${field.label}说了不止一次，按后一次的 ${show(value)} 做`);
  else result.given.push(key);
  result.values[key] = value;
}

function readPhrases(sentence: Sentence, { phrases = {} }: Template, result: ReadSentence): void {
  for (const phrase of Object.keys(phrases).toSorted((a, b) => b.length - a.length)) {
    if (sentence.takeFirst(new RegExp(phrase)) === null) continue;
    Object.assign(result.values, phrases[phrase]);
    result.given.push(...Object.keys(phrases[phrase] ?? {}));
  }
}

/** "两把椅子": how many of the whole thing. */
function readCopies(sentence: Sentence, template: Template, head: Head, result: ReadSentence): void {
  const before = sentence.text.slice(0, head.index);
  const counted = anyOf(Object.values(template.fields).flatMap((field) => (field.kind === 'count' ? field.words : [])));
  const found = new RegExp(
    `(${numberPattern})\\s*(?:个|张|把|只|座|件|棵|盏|枚|辆|艘|栋|幢|块|扇|架|台|口|尊|颗|根|套|间|顶|条|组|款|株)${counted === '' ? '' : `(?!\\s*(?:${counted}))`}`,
  ).exec(before);
  if (found === null || new RegExp(`^\\s*(?:${unitPattern})`).test(before.slice(found.index + (found[1] ?? '').length))) return;
  // The number of a part stands between it and the head: "四条腿的桌子" is one table.
  const gap = before.slice(found.index + found[0].length);
  if (found.index > 0 && gap === '' ? false : /[带有配]/.test(before.slice(0, found.index))) return;
  const copies = readNumber(found[1] ?? '');
  sentence.take(found.index, found[0].length);
  result.copies = Math.min(12, Math.max(1, Math.round(copies)));
  if (copies !== result.copies) result.notes.push(`一次最多做 12 个，要求的 ${copies} 个按 ${result.copies} 个做`);
}

/** "120x60x75 厘米" and "长宽高分别为 1.2、0.6、0.75 米". */
function readTriple(sentence: Sentence, template: Template, result: ReadSentence): void {
  const number = `(${numberPattern})\\s*(${unitPattern})?`;
  const found =
    sentence.takeFirst(new RegExp(`${number}\\s*[xX乘]\\s*${number}(?:\\s*[xX乘]\\s*${number})?`)) ??
    sentence.takeFirst(
      new RegExp(`长宽高?(?:厚)?(?:分别|依次)?(?:为|是)?\\s*${number}\\s*[、,，和]\\s*${number}(?:\\s*[、,，和]\\s*${number})?`),
    );
  if (found === null) return;
  const unit = found[6] ?? found[4] ?? found[2];
  if (unit === undefined) result.notes.push('尺寸没有写单位，按厘米算');
  for (const [place, at] of [1, 3, 5].entries()) {
    const number = found[at];
    const key = template.sizes[place];
    if (number === undefined) continue;
    const length = readLength(`${number}${found[at + 1] ?? unit ?? ''}`);
    if (key === undefined || length === null) result.notes.push(`第 ${place + 1} 个尺寸（${number}）用不上`);
    else give(template, result, key, length.metres);
  }
}

/** The field that an axis word and a part word mean; of several the one whose part is named, else the whole thing's. */
function findLength(template: Template, axis: string, part: string | undefined): string | undefined {
  const lengths = Object.entries(template.fields).filter((entry): entry is [string, LengthField] => entry[1].kind === 'length');
  const fits = ([, field]: [string, LengthField], alike: readonly string[]): boolean => alike.includes(field.axis);
  // What people call long, wide or deep depends on the thing: a table's depth is its 宽 as well as its 深.
  const alike: Record<string, string[]> = {
    ...{ length: ['length', 'width'], width: ['width', 'depth', 'length'], depth: ['depth', 'width'], height: ['height'] },
    ...{ thickness: ['thickness', 'girth'], girth: ['girth', 'diameter', 'thickness'], diameter: ['diameter', 'girth', 'length', 'width'] },
  };
  const candidates = lengths.filter(([, field]) => (part === undefined ? field.of === undefined : (field.of?.includes(part) ?? false)));
  for (const one of alike[axis] ?? []) {
    const found = candidates.find((entry) => fits(entry, [one]));
    if (found !== undefined) return found[0];
  }
  const only = lengths.filter((entry) => fits(entry, [axis]));
  return part === undefined && only.length === 1 ? only[0]?.[0] : undefined;
}

function readLengths(sentence: Sentence, template: Template, result: ReadSentence): void {
  const parts = anyOf(Object.values(template.fields).flatMap((field) => (field.kind === 'length' ? (field.of ?? []) : [])));
  const part = parts === '' ? '(?:(?!))?' : `(?:(${parts})(?:的|\\s)*)?`;
  const shapes = [
    // "桌面厚 3 厘米", "高约 75 厘米"
    { pattern: new RegExp(`${part === '(?:(?!))?' ? '()' : part}(${axisPattern})${between}(?=${numberPattern})`, 'g'), isAfter: true },
    // "3 厘米厚的桌面", "1.2 米长"
    { pattern: new RegExp(`(${numberPattern})\\s*(?:个半)?\\s*${unitPattern}`, 'g'), isAfter: false },
  ];
  for (const { pattern, isAfter } of shapes) {
    for (;;) {
      let isTaken = false;
      for (const match of sentence.text.matchAll(pattern)) {
        isTaken = isAfter ? takeAfter(sentence, template, result, match) : takeBefore(sentence, template, result, match, parts);
        if (isTaken) break;
      }
      if (!isTaken) break;
    }
  }
}

/** "中心孔 20 毫米": the part says what is measured. */
function readPartLengths(sentence: Sentence, template: Template, result: ReadSentence): void {
  for (const [key, field] of Object.entries(template.fields)) {
    if (field.kind !== 'length' || field.of === undefined || result.given.includes(key)) continue;
    const found = new RegExp(`(?:${anyOf(field.of)})${between}(?=${numberPattern})`).exec(sentence.text);
    const length = found === null ? null : readLength(sentence.text.slice(found.index + found[0].length));
    if (found === null || length?.hasUnit !== true) continue;
    sentence.take(found.index, found[0].length + length.size);
    give(template, result, key, length.metres);
  }
}

const axisOf = (word: string): { axis: string; times: number } =>
  word === '半径' ? { axis: 'diameter', times: 2 } : { axis: axisWord.find((entry) => entry.word === word)?.axis ?? 'diameter', times: 1 };

function takeAfter(sentence: Sentence, template: Template, result: ReadSentence, match: RegExpExecArray): boolean {
  const start = match.index + match[0].length;
  const length = readLength(sentence.text.slice(start));
  if (length === null) return false;
  const { axis, times } = axisOf(match[2] ?? '');
  const part = match[1] === '' ? undefined : match[1];
  // The diameter of a seat is that of the chair.
  const key = findLength(template, axis, part) ?? (axis === 'diameter' ? findLength(template, axis, undefined) : undefined);
  if (key === undefined) return false;
  if (!length.hasUnit) result.notes.push(`「${match[0]}${sentence.text.slice(start, start + length.size)}」没有写单位，按厘米算`);
  sentence.take(match.index, match[0].length + length.size);
  give(template, result, key, length.metres * times);
  return true;
}

function takeBefore(sentence: Sentence, template: Template, result: ReadSentence, match: RegExpExecArray, parts: string): boolean {
  const length = readLength(sentence.text.slice(match.index));
  if (length === null || !length.hasUnit) return false;
  const after = sentence.text.slice(match.index + length.size);
  const named = new RegExp(`^\\s*(${axisPattern})(?:的\\s*(${parts === '' ? '(?!)' : parts}))?`).exec(after);
  const before = parts === '' ? null : new RegExp(`(${parts})(?:的|有|是|为|\\s)*$`).exec(sentence.text.slice(0, match.index));
  if (named === null) return false;
  const { axis, times } = axisOf(named[1] ?? '');
  const part = named[2] ?? before?.[1];
  const key = findLength(template, axis, part) ?? findLength(template, axis, undefined);
  if (key === undefined) return false;
  sentence.take(match.index, length.size + named[0].length);
  if (before !== null && named[2] === undefined && part === before[1]) sentence.take(before.index, before[0].length);
  give(template, result, key, length.metres * times);
  return true;
}

/** "1.2 米的桌子": the first size of the thing. */
function readBareLength(sentence: Sentence, template: Template, head: Head, result: ReadSentence): void {
  const found = new RegExp(`(${numberPattern})\\s*(?:个半)?\\s*${unitPattern}`).exec(sentence.text);
  const key = template.sizes[0];
  if (found === null || key === undefined || result.given.includes(key) || found.index > head.index + 40) return;
  const length = readLength(sentence.text.slice(found.index));
  if (length === null) return;
  sentence.take(found.index, length.size);
  result.notes.push(`「${found[0]}」没有说是哪里的尺寸，按${template.fields[key]?.label ?? '大小'}算`);
  give(template, result, key, length.metres);
}

function readCounts(sentence: Sentence, template: Template, result: ReadSentence): void {
  for (const [key, field] of Object.entries(template.fields)) {
    if (field.kind !== 'count') continue;
    const words = anyOf(field.words);
    const found =
      takeCount(sentence, words) ??
      sentence.takeFirst(new RegExp(`(?:${words})(?:数量|数)?(?:有|为|是|\\s)*(${numberPattern})\\s*${measureWords}`)) ??
      sentence.takeFirst(new RegExp(`(?:${words})数(?:量)?(?:为|是|\\s)*(${numberPattern})`));
    if (found !== null) {
      give(template, result, key, readNumber(found[1] ?? ''));
      continue;
    }
    if (sentence.takeFirst(new RegExp(`${no}\\s*(?:${words})`)) !== null) give(template, result, key, 0);
  }
}

/** "四条腿", "三条金属腿": what the parts are of stays, for whoever reads materials. */
function takeCount(sentence: Sentence, words: string): RegExpExecArray | null {
  const found = new RegExp(
    `(${numberPattern})\\s*${measureWords}?\\s*((?:${finishPattern}|的|色)*)(?:${words})(?!\\s*(?:${axisPattern}))`,
  ).exec(sentence.text);
  if (found === null) return null;
  const [all, , finish = ''] = found;
  if (finish === '') sentence.take(found.index, all.length);
  else sentence.take(found.index, all.indexOf(finish, (found[1] ?? '').length));
  return found;
}

function readFlags(sentence: Sentence, template: Template, result: ReadSentence): void {
  for (const [key, field] of Object.entries(template.fields)) {
    if (field.kind !== 'flag') continue;
    const words = anyOf(field.words);
    if (sentence.takeFirst(new RegExp(`${no}\\s*(?:${words})`)) !== null) result.values[key] = false;
    else if (new RegExp(words).test(sentence.text)) {
      // The word stays where a finish is said of it: "黄铜把手" asks for the handle and for its brass.
      result.values[key] = true;
      const isSurface = Object.values(template.finishes).some((surface) => field.words.some((word) => surface.words.includes(word)));
      sentence.takeFirst(new RegExp(isSurface ? `(?:带有|带|有|配有|配|加)\\s*(?:${words})(?![是用为])` : words));
    } else continue;
    result.given.push(key);
  }
}

function readChoices(sentence: Sentence, template: Template, result: ReadSentence): void {
  for (const [key, field] of Object.entries(template.fields)) {
    if (field.kind !== 'choice') continue;
    for (const [option, { words }] of Object.entries(field.options)) {
      if (sentence.takeFirst(new RegExp(anyOf(words))) === null) continue;
      result.values[key] = option;
      result.given.push(key);
      break;
    }
  }
}

const sizeWords: readonly { words: string; times: number; axes: readonly string[] | null }[] = [
  { words: '(?:特大|巨大|超大|大型)', times: 1.6, axes: null },
  { words: '(?:大号|大的|很大|大)', times: 1.3, axes: null },
  { words: '(?:迷你|微型|袖珍)', times: 0.4, axes: null },
  { words: '(?:小巧|小号|小型|小的|很小|小)', times: 0.7, axes: null },
  { words: '(?:高高|很高|高大|高)', times: 1.4, axes: ['height'] },
  { words: '(?:很矮|低矮|矮)', times: 0.7, axes: ['height'] },
  { words: '(?:很长|长长|长)', times: 1.5, axes: ['length'] },
  { words: '(?:宽大|很宽|宽)', times: 1.4, axes: ['width', 'depth'] },
  { words: '(?:很窄|窄)', times: 0.7, axes: ['width', 'depth'] },
  { words: '(?:很厚|厚实|厚)', times: 1.8, axes: ['thickness'] },
  { words: '(?:很薄|薄)', times: 0.6, axes: ['thickness'] },
];

/** "一张大桌子": sizes that are not given change by a factor, and the factor is told. */
function readSizeWords(sentence: Sentence, template: Template, head: Head, result: ReadSentence): void {
  for (const { words, times, axes: wanted } of sizeWords) {
    const before = sentence.text.slice(0, head.index);
    const found = new RegExp(`${words}(?=的?[^，。；]{0,4}$)`).exec(before);
    if (found === null) continue;
    sentence.take(found.index, found[0].length);
    const changed = Object.entries(template.fields).filter(
      ([key, field]) =>
        field.kind === 'length' &&
        !result.given.includes(key) &&
        (wanted === null ? template.sizes.includes(key) : field.of === undefined && wanted.includes(field.axis)),
    );
    for (const [key, field] of changed)
      if (field.kind === 'length') result.values[key] = Math.min(field.max, Math.max(field.min, (result.values[key] as number) * times));
    if (changed.length > 0) result.notes.push(`「${found[0]}」按常见尺寸的 ${times} 倍做`);
  }
}

/** "高 2 米的山" is as wide as a mountain of that height, not as one of 800 metres. */
function keepShape(template: Template, { noun }: Head, { values, given }: ReadSentence): void {
  const said = template.sizes.filter((key) => given.includes(key));
  const [key] = said;
  if (template.keepsShape !== true || key === undefined || said.length > 1) return;
  const usual = template.nouns[noun]?.[key] ?? template.fields[key]?.default;
  const factor = (values[key] as number) / (usual as number);
  for (const [other, field] of Object.entries(template.fields))
    if (field.kind === 'length' && !given.includes(other))
      values[other] = Math.min(field.max, Math.max(field.min, (values[other] as number) * factor));
}

/**
 * What follows from what was said: a round top is as deep as it is wide; a storey height and a number of floors give a total, and the total gives the
 * storey height where only it was named.
 */
function fitTogether(template: Template, result: ReadSentence): void {
  const { values, given } = result;
  if (values.shape === 'round' && template.fields.depth !== undefined && !given.includes('depth'))
    values.depth = Math.min(values.width as number, template.fields.depth.kind === 'length' ? template.fields.depth.max : Infinity);
  if (template.fields.storey === undefined || template.fields.height === undefined) return;
  const floors = values.floors as number;
  if (given.includes('height') && !given.includes('storey')) {
    if (!given.includes('floors')) values.floors = Math.min(80, Math.max(1, Math.round((values.height as number) / 3)));
    values.storey = (values.height as number) / (values.floors as number);
  } else values.height = floors * (values.storey as number);
}
