import { z } from 'zod';

/** Names of a call's parameters: those of a right payload, and those that its schema tells. */
export function fieldsOf(schema: z.ZodType | undefined, payload: object): string[] {
  const described = z.toJSONSchema(schema ?? z.object(), { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return [...new Set([...Object.keys(payload), ...Object.keys(described.properties ?? {})])];
}
