import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import type { supportCalls } from './calls.ts';
import { supportContactView } from './views.ts';

export const supportReference = {
  supportContact: { title: '怎样联系客服', payload: nothingSchema, answer: supportContactView, refusals: [] },
} satisfies AreaReference<typeof supportCalls>;
