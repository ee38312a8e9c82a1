import type { z } from 'zod';
import { ProviderFault } from './ask.ts';

/** Reads an answer by its schema. @throws ProviderFault for anything else; its text names the fields that are wrong, not their values. */
export function parseJson<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProviderFault(`an answer that is no JSON, of ${text.length} characters`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 5).map(({ path }) => path.join('.') || '(all)');
  throw new ProviderFault(`an answer without a usable ${fields.join(', ')}`);
}
