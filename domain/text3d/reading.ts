import type { Finish } from './finishes.ts';
import type { FieldValue } from './template.ts';
import type { TemplateKey } from './templates.ts';

/** What a sentence asks for, as far as it was understood. */
export interface ReadSentence {
  template: TemplateKey;
  /** A value for each field of the template, and which of them the sentence gave. */
  values: Record<string, FieldValue>;
  given: string[];
  finishes: Record<string, Finish>;
  /** How many stand in a row. */
  copies: number;
  /** What was changed to fit, or taken in a way that the sentence leaves open, in Chinese. */
  notes: string[];
  /** Words of the sentence that nothing came of. */
  unmet: string[];
}
