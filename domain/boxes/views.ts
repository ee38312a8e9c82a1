import { z } from 'zod';
import { prizeKinds, type Prize } from './prizes.ts';

const count = z.int();
const instant = z.iso.datetime();

/** How a box stands, as its buyers read it. */
export const boxStates = { waiting: '未开始', onSale: '发售中', soldOut: '已售罄', paused: '暂停发售', over: '活动已结束' } as const;
export type BoxState = keyof typeof boxStates;

export const prizeView = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(prizeKinds) as Prize['kind'][]),
  label: z.string(),
  terms: z.string().describe('使用条件'),
  percent: z.string().describe('现在抽中的概率'),
  published: z.string().describe('公布的概率；有奖品抽完后，不限量的奖品会高于它'),
  stock: count.nullable().describe('共有多少份；null 为不限'),
  left: count.nullable().describe('还剩多少份；null 为不限'),
  rare: z.boolean(),
});

export const boxView = z.object({
  id: z.string(),
  campaign: z.string().describe('活动代码'),
  name: z.string(),
  text: z.string(),
  price: count.describe('分'),
  total: count,
  left: count.describe('还剩多少个'),
  perDay: count.describe('每人每天最多'),
  perPerson: count.describe('每人最多'),
  pityAfter: count.nullable().describe('连续多少次以内必出一个稀有奖品'),
  state: z.enum(Object.keys(boxStates) as BoxState[]),
  stateLabel: z.string(),
  startsAt: instant,
  endsAt: instant,
  prizes: z.array(prizeView),
  mine: z
    .object({
      today: count.describe('今天开了几个'),
      inAll: count.describe('一共开了几个'),
      untilRare: count.nullable().describe('最多再开几个必出稀有奖品；没有保底为 null'),
    })
    .nullable()
    .describe('自己的次数；未登录为 null'),
});
export type BoxView = z.infer<typeof boxView>;

export const drawView = z.object({
  id: z.string(),
  orderId: z.string(),
  boxName: z.string(),
  prize: z.string(),
  kind: z.enum(Object.keys(prizeKinds) as Prize['kind'][]),
  terms: z.string(),
  place: z.string().describe('在哪里查看'),
  rare: z.boolean(),
  pity: z.boolean().describe('由保底开出'),
  percent: z.string().describe('开盒那一刻的概率'),
  instead: z.boolean().describe('已是更高等级的会员，改发了云币'),
  openedAt: instant,
});
export type DrawView = z.infer<typeof drawView>;
