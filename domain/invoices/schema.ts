import { z } from 'zod';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { invoiceKindNames, titleKindNames } from './kinds.ts';
import { invoiceLimits } from './limits.ts';

const kind = z.enum(invoiceKindNames, '请选择充值或消费').describe('recharge 充值，consumption 消费');

export const invoiceOrdersSchema = z.object({ ...callerShape, kind });

const nameSchema = z
  .string('请输入抬头')
  .trim()
  .min(1, '请输入抬头')
  .max(invoiceLimits.nameLength, `抬头不能超过 ${invoiceLimits.nameLength} 个字`)
  .regex(/^[\p{L}\p{N} ()（）·•.,，、&《》“”\-/]*$/u, '抬头里有不能使用的字符');
const taxNumberSchema = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .default('')
  .describe('企业的统一社会信用代码或税号；个人不填');
const isTaxNumber = (text: string): boolean => /^[0-9A-Z]{15,20}$/.test(text);

export const invoiceTitleSchema = z
  .object({
    ...callerShape,
    titleId: idSchema.optional().describe('修改哪一个；不写为新增'),
    kind: z.enum(titleKindNames, '请选择个人或企业').describe('personal 个人，enterprise 企业'),
    name: nameSchema.describe('发票抬头'),
    taxNumber: taxNumberSchema,
  })
  .refine(({ kind, taxNumber }) => kind === 'personal' || isTaxNumber(taxNumber), {
    path: ['taxNumber'],
    message: '请输入 15 至 20 位的税号',
  })
  .transform((title) => (title.kind === 'personal' ? { ...title, taxNumber: '' } : title));

export const invoiceTitleIdSchema = z.object({ ...callerShape, titleId: idSchema });

export const invoiceRequestSchema = z.object({
  ...callerShape,
  kind,
  titleId: idSchema.describe('抬头的编号'),
  orderIds: z
    .array(idSchema, '请选择要开票的订单')
    .min(1, '请选择要开票的订单')
    .max(invoiceLimits.orders, `一张票据最多 ${invoiceLimits.orders} 个订单`)
    .refine((ids) => new Set(ids).size === ids.length, '订单重复'),
});

export const invoiceListSchema = z.object({ ...callerShape, pageNo: pageShape.pageNo, pageSize: pageShape.pageSize });

export const invoiceDocumentSchema = z.object({
  ...callerShape,
  invoiceId: idSchema,
  correctionId: idSchema.optional().describe('红字冲销的编号；不写为原票据'),
});
