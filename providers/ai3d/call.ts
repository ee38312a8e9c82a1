import type { z } from 'zod';
import { ask, ProviderFault, type Question } from '../calling/ask.ts';
import { parseJson } from '../calling/parse-json.ts';
import { Ai3dRefusal, callMs } from './contract.ts';

/** Words by which services name what their filters stop. */
const filterWords = /moderat|sensitive|nsfw|violat|prohibit|banned|unsafe|content.?policy|违规|敏感/i;
export const isFiltered = (reason: string): boolean => filterWords.test(reason);

/**
 * Asks a service and reads its answer. @throws Ai3dRefusal for an answer that says no (4xx); ProviderFault for none, or one that says nothing.
 */
export async function callService<S extends z.ZodType>(question: Omit<Question, 'signal'>, schema: S): Promise<z.output<S>> {
  const { status, text } = await ask({ ...question, signal: AbortSignal.timeout(callMs) });
  if (status === 429) throw new Ai3dRefusal('busy', 'too many tasks');
  if (status >= 400 && status < 500) throw new Ai3dRefusal(isFiltered(text) ? 'filtered' : 'refused', `status ${status}`);
  if (status >= 300) throw new ProviderFault(`status ${status}`);
  return parseJson(text, schema);
}
