import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { pageView } from '../wire/view.ts';
import type { boxCalls } from './calls.ts';
import { boxDrawSchema, boxDrawsSchema } from './schema.ts';
import { boxView, drawView } from './views.ts';

export const boxReference = {
  boxShop: {
    title: '盲盒',
    payload: nothingSchema,
    answer: z.array(boxView),
    refusals: [],
    note: '不登录也可以查看每个奖品的概率和数量。购买用 orderCreate，orderType 46，goods 为 {boxId}，每个订单一个；付款时开盒，每个订单只开一次。',
  },
  boxDraws: { title: '我的开盒记录', payload: boxDrawsSchema, answer: pageView(drawView), refusals: [] },
  boxDrawOfOrder: {
    title: '一个盲盒订单开出的奖品',
    payload: boxDrawSchema,
    answer: drawView,
    refusals: ['box.drawUnknown'],
    note: '付款之前没有结果。',
  },
} satisfies AreaReference<typeof boxCalls>;
