import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import type { overviewCalls } from './calls.ts';
import { overviewView } from './views.ts';

export const overviewReference = {
  overview: {
    title: '概览',
    payload: nothingSchema,
    answer: overviewView,
    refusals: [],
    note: '工作台概览上的各个列表，一次取齐；每个列表与单独请求时相同。',
  },
} satisfies AreaReference<typeof overviewCalls>;
