import { z } from 'zod';
import { identityLimits } from '../identities/limits.ts';
import { returnPathOf } from '../identities/return-path.ts';
import { paySchema } from '../orders/schema.ts';

/** The documented payment request of a method that leads away. */
export const outerPaySchema = paySchema.extend({
  return_url: z
    .string()
    .max(identityLimits.returnLength, '返回地址过长')
    .transform((wanted, context) => {
      const path = returnPathOf(wanted);
      if (path === undefined) context.addIssue({ code: 'custom', message: '返回地址只能是本站页面' });
      return path ?? '/';
    })
    .default('/workbench/myOrder')
    .describe('付款后返回的本站页面，以 / 开头'),
});
