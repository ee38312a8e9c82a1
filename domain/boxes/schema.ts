import { z } from 'zod';
import { memberTiers } from '../membership/grades.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { boxLimits } from './limits.ts';
import { wholePpm } from './odds.ts';
import { prizeServices } from './prizes.ts';

export const boxDrawsSchema = z.object({ ...callerShape, pageNo: pageShape.pageNo, pageSize: pageShape.pageSize });
export const boxDrawSchema = z.object({ ...callerShape, orderId: idSchema.describe('盲盒订单的编号') });

const within = (name: string, most: number, least = 1) =>
  z.int(`请输入${name}`).min(least, `${name}不能小于 ${least}`).max(most, `${name}不能超过 ${most}`);
const fen = (name: string, most: number, least = 1) =>
  z
    .int(`请输入${name}`)
    .min(least, `请输入${name}`)
    .max(most, `${name}不能超过 ${most / 100} 元`)
    .describe('分');
const validDays = within('有效天数', boxLimits.validDays);

/** What a prize gives. */
export const prizeSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('coupon'),
      faceValueFen: fen('优惠券金额', boxLimits.couponFen),
      thresholdFen: fen('满多少可用', boxLimits.couponFen * 100, 0),
      validDays,
    }),
    z.object({ kind: z.literal('coins'), amountFen: fen('云币数量', boxLimits.coinsFen) }),
    z.object({
      kind: z.literal('membership'),
      tier: z.enum(memberTiers, '请选择会员等级'),
      days: within('会员天数', boxLimits.memberDays),
      insteadFen: fen('改发的云币', boxLimits.coinsFen),
    }),
    z.object({ kind: z.literal('model'), maxFen: fen('模型的最高价格', boxLimits.modelFen), validDays }),
    z.object({ kind: z.literal('uses'), service: z.enum(prizeServices, '请选择服务'), uses: within('次数', boxLimits.uses), validDays }),
  ],
  '请选择奖品',
);

const prizeRowSchema = z.object({
  prize: prizeSchema,
  ppm: z.int('请输入概率').min(0, '概率不能小于 0').max(wholePpm, '概率不能超过 100%').describe('百万分之几'),
  stock: within('奖品数量', boxLimits.total).nullable().describe('共有多少份；null 为不限'),
  rare: z.boolean('请选择是否为稀有奖品'),
});

/** A box as an editor writes it. */
export const newBoxSchema = z
  .object({
    name: z.string('请输入盲盒名称').trim().min(1, '请输入盲盒名称').max(boxLimits.name, `盲盒名称最多 ${boxLimits.name} 个字`),
    text: z.string().trim().max(boxLimits.text, `说明最多 ${boxLimits.text} 个字`).default(''),
    priceFen: fen('价格', boxLimits.priceFen),
    total: within('盲盒数量', boxLimits.total),
    perDay: within('每人每天', boxLimits.perDay),
    perPerson: within('每人最多', boxLimits.perPerson),
    pityAfter: within('保底次数', boxLimits.pityAfter, 2).nullable().describe('连续多少次以内必出一个稀有奖品；null 为没有'),
    prizes: z.array(prizeRowSchema, '请添加奖品').min(1, '请添加奖品').max(boxLimits.prizes, `奖品最多 ${boxLimits.prizes} 种`),
  })
  .superRefine(({ prizes, pityAfter }, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['prizes'], message });
    const sum = prizes.reduce((all, { ppm }) => all + ppm, 0);
    if (sum !== wholePpm) say(`各奖品的概率加起来要正好是 100%，现在是 ${sum / 10_000}%`);
    if (!prizes.some(({ stock, ppm }) => stock === null && ppm > 0)) say('至少要有一种数量不限的奖品，其他奖品抽完后由它补上');
    if (pityAfter !== null && !prizes.some(({ rare, ppm }) => rare && ppm > 0)) say('有保底时，至少要有一种稀有奖品');
  });
export type NewBox = z.output<typeof newBoxSchema>;
