import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { certificationKinds, paperNames } from './kinds.ts';
import { certificationLimits } from './limits.ts';
import { isCreditCode, isIdCard } from './numbers.ts';
import { certificationStatuses } from './state.ts';

/** A person's name: letters of any script, and the dot within names of some peoples. */
const personName = (empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(certificationLimits.name, `姓名不能超过 ${certificationLimits.name} 个字`)
    .regex(/^[\p{L}\p{M}·•.' -]+$/u, '姓名只能包含文字和间隔号“·”');

const consent = z.literal(true, '请阅读并同意敏感个人信息处理单独同意书').describe('已阅读并单独同意处理敏感个人信息');
const paper = (label: string) =>
  z
    .string(`请上传${label}`)
    .regex(/^[0-9a-f]{32}$/, `请上传${label}`)
    .describe(`${label}的 attachmentId`);

export const realNameSchema = personName('请输入真实姓名');
export const idCardSchema = z
  .string('请输入身份证号码')
  .trim()
  .min(1, '请输入身份证号码')
  .transform((text) => text.toUpperCase())
  .refine((text) => isIdCard(text), '身份证号码不正确，请核对');
export const companyNameSchema = z
  .string('请输入企业名称')
  .trim()
  .min(2, '请输入企业名称')
  .max(certificationLimits.company, `企业名称不能超过 ${certificationLimits.company} 个字`)
  .regex(/^[^\p{Cc}<>]+$/u, '企业名称里有不能使用的字符');
export const creditCodeSchema = z
  .string('请输入统一社会信用代码')
  .trim()
  .min(1, '请输入统一社会信用代码')
  .transform((text) => text.toUpperCase())
  .refine(isCreditCode, '统一社会信用代码不正确，请核对');
export const legalPersonSchema = personName('请输入法定代表人姓名');

export const authPersonalSchema = z.object({
  ...callerShape,
  realName: realNameSchema.describe('真实姓名'),
  idCard: idCardSchema.describe('18 位身份证号码'),
  frontId: paper('身份证人像面照片'),
  backId: paper('身份证国徽面照片'),
  consent,
});

export const authEnterpriseSchema = z.object({
  ...callerShape,
  companyName: companyNameSchema.describe('营业执照上的企业名称'),
  creditCode: creditCodeSchema.describe('18 位统一社会信用代码'),
  legalPerson: legalPersonSchema.describe('法定代表人姓名'),
  licenceId: paper('营业执照照片'),
  consent,
});

const certificationId = idSchema.describe('认证申请的编号');

export const certificationListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  status: z
    .enum(['all', ...certificationStatuses], '状态不正确')
    .default('UnderReview')
    .describe('只列出这个状态；all 为全部'),
  kind: z
    .enum(['all', ...certificationKinds], '认证类型不正确')
    .default('all')
    .describe('personal：个人；enterprise：企业'),
});
export const certificationIdSchema = z.object({ ...callerShape, certificationId });
export const certificationDocumentSchema = z.object({
  ...callerShape,
  certificationId,
  paper: z.enum(paperNames, '证件不正确').describe('frontId：人像面；backId：国徽面；licenceId：营业执照'),
});
export const certificationRejectSchema = z.object({
  ...callerShape,
  certificationId,
  cause: causeSchema.describe('驳回原因，申请人会看到'),
});
