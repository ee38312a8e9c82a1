import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { cardDigits } from './cards.ts';
import { detailKindNames } from './details.ts';
import { walletLimits } from './limits.ts';
import { withdrawalFilterNames, type WithdrawalFilter } from './filters.ts';
import { incomeStatuses } from './state.ts';

const page = { pageNo: pageShape.pageNo, pageSize: pageShape.pageSize };

const instant = z
  .union([z.iso.datetime({ offset: true, error: '时间格式不正确' }), z.literal('')], '时间格式不正确')
  .default('')
  .transform((text) => (text === '' ? undefined : new Date(text)));

const detailsShape = {
  ...callerShape,
  kind: z.enum(detailKindNames, '类型不正确').default('all').describe('all 全部，coins 云币，income 收益，counts 免费次数，coupons 优惠券'),
  from: instant.describe('从这个时间开始（含）；空为不限'),
  to: instant.describe('到这个时间为止（不含）；空为不限'),
};
const inOrder = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }): boolean =>
  from === undefined || to === undefined || from < to;
const wrongPeriod = { message: '结束时间要晚于开始时间', path: ['to'] };

export const accountDetailsSchema = z.object({ ...detailsShape, ...page }).refine(inOrder, wrongPeriod);
export const accountDetailsExportSchema = z.object(detailsShape).refine(inOrder, wrongPeriod);

export const incomeListSchema = z.object({
  ...callerShape,
  ...page,
  status: z
    .enum(['all', ...incomeStatuses], '状态不正确')
    .default('all')
    .describe('Pending 待结算，Settled 已结算，Reversed 已退回'),
});

const withdrawalFilter = (usual: WithdrawalFilter) =>
  z
    .enum(withdrawalFilterNames, '状态不正确')
    .default(usual)
    .describe('all 全部，review 待审核，paying 打款中，paid 已到账，returned 未通过或失败');

export const withdrawListSchema = z.object({ ...callerShape, ...page, status: withdrawalFilter('all') });
export const withdrawalQueueSchema = z.object({
  ...callerShape,
  ...page,
  status: withdrawalFilter('review'),
  number: z
    .string()
    .trim()
    .transform((text) => text.toUpperCase().replaceAll('-', ''))
    .pipe(z.string().regex(/^(|W[0-9A-Z]{0,20})$/, '提现编号不正确'))
    .default('')
    .describe('提现编号或它的开头；空为全部'),
});

export const bankNameSchema = z
  .string('请输入开户银行')
  .trim()
  .min(2, '请输入开户银行')
  .max(walletLimits.bankName, `开户银行不能超过 ${walletLimits.bankName} 个字`)
  .regex(/^[\p{L}\p{N}()（）·• -]+$/u, '开户银行里有不能使用的字符');

const cardId = idSchema.describe('银行卡的编号');
export const cardIdSchema = z.object({ ...callerShape, cardId });
export const cardAddSchema = z.object({
  ...callerShape,
  bankName: bankNameSchema.describe('开户银行，企业可写到支行'),
  cardNumber: z
    .string('请输入银行卡号')
    .max(60, '银行卡号不正确，请核对')
    .transform(cardDigits)
    .pipe(z.string().min(1, '请输入银行卡号').regex(/^\d+$/, '银行卡号只能是数字'))
    .describe('卡号，可以带空格；企业为对公账号'),
});
export const cardModifySchema = z.object({
  ...callerShape,
  cardId,
  bankName: bankNameSchema.optional().describe('改成这个开户银行'),
  isDefault: z.literal(true, '只能设为默认').optional().describe('设为默认'),
});

export const withdrawApplySchema = z.object({
  ...callerShape,
  amount: z.int('请输入提现金额').describe('提现金额，分；整数元，至少 100 元'),
  cardId,
});

const withdrawalId = idSchema.describe('提现的编号');
export const withdrawalIdSchema = z.object({ ...callerShape, withdrawalId });
export const manualCheckSchema = z
  .object({
    ...callerShape,
    withdrawalId,
    pass: z.boolean('请说明是否通过').describe('true 通过，随后打款；false 不通过，金额退回可用收益'),
    cause: causeSchema.optional().describe('不通过的原因，申请人会看到'),
  })
  .refine(({ pass, cause }) => pass || cause !== undefined, { message: '请填写原因', path: ['cause'] });
export const withdrawalConfirmSchema = z.object({
  ...callerShape,
  withdrawalId,
  bankNumber: z
    .string('请输入银行流水号')
    .trim()
    .min(4, '请输入银行流水号')
    .max(walletLimits.bankNumber, `银行流水号不能超过 ${walletLimits.bankNumber} 个字符`)
    .regex(/^[\w-]+$/, '银行流水号只能包含字母、数字、横线和下划线')
    .describe('银行转账的流水号，一个只能用于一笔提现'),
});
export const withdrawalFailSchema = z.object({ ...callerShape, withdrawalId, cause: causeSchema.describe('打款失败的原因，申请人会看到') });
