import { z } from 'zod';
import type { Rule } from './rules.ts';

/** A zod schema of a text that keeps all rules, trimmed; its only issue is the first rule that fails. */
export const field = (...rules: readonly Rule[]) =>
  z.string(rules[0]?.message).transform((typed, context) => {
    const text = typed.trim();
    const failed = rules.find(({ test }) => !test(text));
    if (failed !== undefined) context.addIssue({ code: 'custom', message: failed.message });
    return text;
  });

/** A list in which nothing stands twice; blanks around a text make no difference. */
export const noDuplicates = (message = '不能有重复的内容') =>
  z.array(z.string()).refine((items) => new Set(items.map((item) => item.trim())).size === items.length, message);
