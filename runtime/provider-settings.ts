import { z } from 'zod';
import { smsTypes, type SmsType } from '#domain/accounts/schema';
import { paymentRequirements, paymentShape, paymentsOf, type PaymentConfig } from './payment-settings.ts';
import { neededWith, type Requirement } from './requirements.ts';

/** Settings of outside services: environment variable, allowed values, default. `local` is the embedded side. */

const provider = z.enum(['local', 'aliyun']).default('local');
const templates = z
  .string()
  .refine(
    (list) => templatesOf(list) !== undefined,
    `one template code, or one for each of ${smsTypes.join(', ')} as purpose:code, comma-separated`,
  );

/** Of a list as `ALIYUN_SMS_TEMPLATES` has it; undefined when a purpose is missing or unknown. */
function templatesOf(list: string): Record<SmsType, string> | undefined {
  const entries = list.includes(':')
    ? list.split(',').map((pair) => pair.trim().split(':') as [string, string | undefined])
    : smsTypes.map((type): [string, string] => [type, list.trim()]);
  const table = Object.fromEntries(entries.filter(([, code]) => code !== undefined && /^[\w-]+$/.test(code)));
  const isWhole = entries.length === smsTypes.length && smsTypes.every((type) => table[type] !== undefined);
  return isWhole ? (table as Record<SmsType, string>) : undefined;
}

export const providerShape = {
  SMS_PROVIDER: provider,
  CAPTCHA_PROVIDER: provider,
  MODERATION_PROVIDER: provider,

  /** Of one user of Aliyun's RAM, for whichever of its services are chosen. */
  ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATES: templates.optional(),
  /** The scene of captcha 2.0; without one the app is of captcha 1.0. */
  ALIYUN_CAPTCHA_SCENE: z.string().optional(),
  ALIYUN_MODERATION_REGION: z
    .string()
    .regex(/^[a-z]+(-[a-z0-9]+)+$/, 'as cn-shanghai')
    .default('cn-shanghai'),

  /** Services that generate models; each is offered when its key is set. */
  MESHY_API_KEY: z.string().optional(),
  TRIPO_API_KEY: z.string().optional(),
  RODIN_API_KEY: z.string().optional(),
  /** Of Tencent Cloud, for Hunyuan 3D. */
  HUNYUAN_SECRET_ID: z.string().optional(),
  HUNYUAN_SECRET_KEY: z.string().optional(),
  HUNYUAN_REGION: z
    .string()
    .regex(/^[a-z]+(-[a-z0-9]+)+$/, 'as ap-guangzhou')
    .default('ap-guangzhou'),

  /** Of the website apps at WeChat's open platform and QQ 互联; each way of signing in is offered when both are set. */
  SIGNIN_WECHAT_APP_ID: z.string().optional(),
  SIGNIN_WECHAT_APP_SECRET: z.string().optional(),
  SIGNIN_QQ_APP_ID: z.string().optional(),
  SIGNIN_QQ_APP_KEY: z.string().optional(),

  /** An SMTP server for mails, as `smtps://user:password@host:465`, and the sender that it knows; without one, mails are kept in memory. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'an address, or a name and <address>')
    .optional(),

  ...paymentShape,
};

const choices = ['SMS_PROVIDER', 'CAPTCHA_PROVIDER', 'MODERATION_PROVIDER'] as const;

export const providerRequirements: readonly Requirement[] = [
  ...choices.flatMap((choice) => [
    neededWith('ALIYUN_ACCESS_KEY_ID', choice, 'aliyun'),
    neededWith('ALIYUN_ACCESS_KEY_SECRET', choice, 'aliyun'),
  ]),
  neededWith('ALIYUN_SMS_SIGN_NAME', 'SMS_PROVIDER', 'aliyun'),
  neededWith('ALIYUN_SMS_TEMPLATES', 'SMS_PROVIDER', 'aliyun'),
  neededWith('HUNYUAN_SECRET_KEY', 'HUNYUAN_SECRET_ID'),
  neededWith('HUNYUAN_SECRET_ID', 'HUNYUAN_SECRET_KEY'),
  neededWith('SIGNIN_WECHAT_APP_SECRET', 'SIGNIN_WECHAT_APP_ID'),
  neededWith('SIGNIN_WECHAT_APP_ID', 'SIGNIN_WECHAT_APP_SECRET'),
  neededWith('SIGNIN_QQ_APP_KEY', 'SIGNIN_QQ_APP_ID'),
  neededWith('SIGNIN_QQ_APP_ID', 'SIGNIN_QQ_APP_KEY'),
  // Providers return browsers to an address that was registered with them.
  neededWith('PUBLIC_ORIGIN', 'SIGNIN_WECHAT_APP_ID'),
  neededWith('PUBLIC_ORIGIN', 'SIGNIN_QQ_APP_ID'),
  neededWith('MAIL_FROM', 'SMTP_URL'),
  ...paymentRequirements,
];

interface AliyunKeyPair {
  id: string;
  secret: string;
}

/** Undefined everywhere: the embedded side. */
export interface ProviderConfig {
  sms: { key: AliyunKeyPair; signName: string; templates: Record<SmsType, string> } | undefined;
  captcha: { key: AliyunKeyPair; sceneId: string | undefined } | undefined;
  moderation: { key: AliyunKeyPair; region: string } | undefined;
  generation: {
    meshy: { apiKey: string } | undefined;
    tripo: { apiKey: string } | undefined;
    rodin: { apiKey: string } | undefined;
    hunyuan: { secretId: string; secretKey: string; region: string } | undefined;
  };
  wechat: { appId: string; appSecret: string } | undefined;
  qq: { appId: string; appKey: string } | undefined;
  mail: { url: string; from: string } | undefined;
  payments: PaymentConfig;
}

const shape = z.object(providerShape);

const keyOf = (apiKey: string | undefined): { apiKey: string } | undefined => (apiKey === undefined ? undefined : { apiKey });

/** The choice of providers, from settings that `providerRequirements` found whole. */
export function providersOf(value: z.output<typeof shape>): ProviderConfig {
  const given = (text: string | undefined): string => text ?? '';
  const key = { id: given(value.ALIYUN_ACCESS_KEY_ID), secret: given(value.ALIYUN_ACCESS_KEY_SECRET) };
  const list = templatesOf(given(value.ALIYUN_SMS_TEMPLATES));
  const { SIGNIN_WECHAT_APP_ID: wechatId, SIGNIN_QQ_APP_ID: qqId } = value;
  return {
    sms:
      value.SMS_PROVIDER === 'local' || list === undefined
        ? undefined
        : { key, signName: given(value.ALIYUN_SMS_SIGN_NAME), templates: list },
    captcha: value.CAPTCHA_PROVIDER === 'local' ? undefined : { key, sceneId: value.ALIYUN_CAPTCHA_SCENE },
    moderation: value.MODERATION_PROVIDER === 'local' ? undefined : { key, region: value.ALIYUN_MODERATION_REGION },
    generation: {
      meshy: keyOf(value.MESHY_API_KEY),
      tripo: keyOf(value.TRIPO_API_KEY),
      rodin: keyOf(value.RODIN_API_KEY),
      hunyuan:
        value.HUNYUAN_SECRET_ID === undefined
          ? undefined
          : { secretId: value.HUNYUAN_SECRET_ID, secretKey: given(value.HUNYUAN_SECRET_KEY), region: value.HUNYUAN_REGION },
    },
    wechat: wechatId === undefined ? undefined : { appId: wechatId, appSecret: given(value.SIGNIN_WECHAT_APP_SECRET) },
    qq: qqId === undefined ? undefined : { appId: qqId, appKey: given(value.SIGNIN_QQ_APP_KEY) },
    mail: value.SMTP_URL === undefined ? undefined : { url: value.SMTP_URL, from: given(value.MAIL_FROM) },
    payments: paymentsOf(value),
  };
}
