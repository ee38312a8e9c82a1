import { z } from 'zod';
import { professions, type ProfessionCode } from '../accounts/professions.ts';
import { field } from '../validation/field.ts';
import { maxLength, required } from '../validation/rules.ts';
import { callerShape } from '../wire/schema.ts';
import {
  interests,
  registerPurposes,
  services,
  serviceTypes,
  type Interest,
  type RegisterPurpose,
  type Service,
  type ServiceType,
} from './choices.ts';
import { guideLocations } from './guides.ts';
import { profileLimits } from './limits.ts';

const codesOf = <C extends string>(table: Record<C, string>): C[] => Object.keys(table) as C[];
/** `1 模型制作，2 …` for the reference. */
const listed = (table: Record<string, string>): string =>
  Object.entries(table)
    .map(([code, label]) => `${code} ${label}`)
    .join('，');
const noDuplicates = (codes: readonly string[]): boolean => new Set(codes).size === codes.length;

export const nicknameSchema = field(
  required('请输入昵称'),
  maxLength(profileLimits.nickname, `昵称不能超过 ${profileLimits.nickname} 个字`),
);
export const introduceSchema = field(maxLength(profileLimits.introduce, `简介不能超过 ${profileLimits.introduce} 个字`));
const professionSchema = z.enum(codesOf<ProfessionCode>(professions), '请选择职业').describe(listed(professions));
const interestsSchema = z
  .array(z.enum(codesOf<Interest>(interests), '请选择感兴趣的内容'))
  .max(profileLimits.interests, '感兴趣的内容过多')
  .refine(noDuplicates, '感兴趣的内容重复')
  .describe(listed(interests));

export const personSchema = z.object(callerShape);

export const modifyUserInfoSchema = z.object({
  ...callerShape,
  avatar: z
    .string('头像不正确')
    .regex(/^([0-9a-f]{32})?$/, '头像不正确')
    .optional()
    .describe('头像图片的 attachmentId；空字符串恢复默认头像；不传则不变'),
  nickname: nicknameSchema.optional(),
  introduce: introduceSchema.optional(),
  username: z.string('登录账号不正确').max(64, '登录账号不正确').optional().describe('登录账号（手机号或邮箱），可不传；传了必须是自己的'),
});

export const interestSchema = z.object({
  ...callerShape,
  interests: interestsSchema,
  registerPurpose: z
    .union([z.enum(codesOf<RegisterPurpose>(registerPurposes), '请选择注册目的'), z.literal('')], '请选择注册目的')
    .describe(`${listed(registerPurposes)}；可为空`),
  professionCode: professionSchema.optional(),
});

export const guideSchema = z.object({
  ...callerShape,
  location: z.literal(Object.values(guideLocations), '引导位置不正确').describe('0 工作台，1 个人中心'),
});

/** docs/decisions/invitation-codes.md */
export const invitedCodeSchema = z
  .string('请填写推广码')
  .trim()
  .min(1, '请填写推广码')
  .max(profileLimits.invitedCode, `推广码不能超过 ${profileLimits.invitedCode} 个字符`)
  .transform((code) => code.toUpperCase());
export const saveInvitedCodeSchema = z.object({
  ...callerShape,
  uid: z.string('缺少用户编号').describe('自己的用户编号'),
  invitedcode: invitedCodeSchema.describe('别人的推广码，不分大小写'),
});

export const popupSettingsSchema = z.object({
  ...callerShape,
  type: z
    .union([z.string().max(20, '弹窗类型不正确'), z.int().transform(String)], '弹窗类型不正确')
    .optional()
    .describe('不传：注册后的弹窗；传：广告弹窗，1 首页，2 工作台'),
});

export const serviceTypeSchema = z.object({
  ...callerShape,
  serviceType: z.enum(codesOf<ServiceType>(serviceTypes), '请选择服务类型').describe(listed(serviceTypes)),
  services: z
    .array(z.enum(codesOf<Service>(services), '请选择服务内容'))
    .refine(noDuplicates, '服务内容重复')
    .default([])
    .describe(listed(services)),
});
