/** How a task that passes a limit ends, by what it works on. */

import type { ErrorCode } from '#domain/errors/table';
import type { VerbName } from './verbs.ts';

/** Verbs that work on an image of a map, whose failures do not speak of a model. */
const mapVerbs: ReadonlySet<VerbName> = new Set<VerbName>([
  'surveyMap',
  'planMap',
  'resolveMapRange',
  'foreignMapRanges',
  'assembleMap',
  'superresolve',
]);

const limitCodes = {
  model: { memory: 'model.tooComplex', deadline: 'model.timeout', processor: 'model.overBudget' },
  map: { memory: 'map.tooLarge', deadline: 'map.timeout', processor: 'map.overBudget' },
} as const satisfies Record<string, Record<'memory' | 'deadline' | 'processor', ErrorCode>>;

export type LimitCodes = (typeof limitCodes)[keyof typeof limitCodes];

export const limitCodesOf = (verb: VerbName): LimitCodes => (mapVerbs.has(verb) ? limitCodes.map : limitCodes.model);
