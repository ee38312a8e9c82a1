/** What a template of a thing is: the fields that a sentence or a form fills, and the surfaces that have a finish. */

export type Field =
  /** Metres. `of`: words of the part that is measured; none where it is the whole thing. */
  | { kind: 'length'; label: string; axis: Axis; of?: readonly string[]; default: number; min: number; max: number }
  | { kind: 'count'; label: string; words: readonly string[]; default: number; min: number; max: number }
  | { kind: 'flag'; label: string; words: readonly string[]; default: boolean }
  | { kind: 'choice'; label: string; options: Readonly<Record<string, { label: string; words: readonly string[] }>>; default: string };

export type FieldValue = number | boolean | string;

export interface FinishSlot {
  label: string;
  /** Words of the surface. */
  words: readonly string[];
  /** A key of `materials`. */
  default: string;
  /** What is said of the whole thing is said of this surface too: a red car has no red windows. */
  isWhole: boolean;
}

export interface Template {
  label: string;
  /** Names of the thing, each with the values that the name alone implies. */
  nouns: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;
  fields: Readonly<Record<string, Field>>;
  /** Fields that "120 × 60 × 75" fills in this order; the first is what a bare "1.2 米的" means. */
  sizes: readonly string[];
  finishes: Readonly<Record<string, FinishSlot>>;
  /** It comes in all sizes: where one is said, the lengths that are not said follow it. */
  keepsShape?: boolean;
  /** Words of the trade that say several fields at once. */
  phrases?: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;
}

/** Words that name a direction of measuring. The last group is half of a diameter. */
export const axes = {
  length: ['长度', '长'],
  width: ['宽度', '面宽', '宽'],
  depth: ['深度', '进深', '深'],
  height: ['高度', '高'],
  thickness: ['厚度', '厚'],
  girth: ['粗细', '粗'],
  diameter: ['直径', '口径', '外径', '对径', '腹径', '底径'],
} as const;
export type Axis = keyof typeof axes;

export const length = (
  label: string,
  axis: Axis,
  standard: number,
  [min, max]: readonly [number, number],
  of?: readonly string[],
): Field => ({
  ...{ kind: 'length', label, axis, default: standard, min, max },
  ...(of === undefined ? {} : { of }),
});
export const count = (label: string, words: readonly string[], standard: number, [min, max]: readonly [number, number]): Field => ({
  ...{ kind: 'count', label, words, default: standard, min, max },
});
export const flag = (label: string, words: readonly string[], standard = false): Field => ({
  kind: 'flag',
  label,
  words,
  default: standard,
});
export const choice = (label: string, options: Record<string, { label: string; words: readonly string[] }>): Field => ({
  ...{ kind: 'choice', label, options, default: Object.keys(options)[0] ?? '' },
});
export const slot = (label: string, words: readonly string[], standard: string): FinishSlot => ({
  label,
  words,
  default: standard,
  isWhole: true,
});
/** A surface that keeps its own look when something is said of the whole thing. */
export const ownSlot = (label: string, words: readonly string[], standard: string): FinishSlot => ({
  ...slot(label, words, standard),
  isWhole: false,
});
