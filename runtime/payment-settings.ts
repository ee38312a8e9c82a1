import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { neverInProduction, type Requirement } from './requirements.ts';

/** Settings of payments: environment variable, allowed values, default. */

const real = ['alipay', 'wechat'] as const;
type Real = (typeof real)[number];

const listed = (choice: string | undefined): string[] => (choice ?? 'local').split(',').map((name) => name.trim());
const choice = z
  .string()
  .refine(
    (list) => list === 'local' || listed(list).every((name) => real.includes(name as Real)),
    'local, or alipay and wechat, comma-separated',
  )
  .transform((list) => real.filter((name) => listed(list).includes(name)));

/** The text of a key as PEM; the tools of Alipay write the base64 alone. */
function keyOf(path: string, kind: 'private' | 'public'): KeyObject {
  const text = readFileSync(path, 'utf8').trim();
  const der = Buffer.from(text, 'base64');
  if (kind === 'public') return createPublicKey(text.startsWith('-----') ? text : { key: der, format: 'der', type: 'spki' });
  if (text.startsWith('-----')) return createPrivateKey(text);
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' });
  }
}

/** A file that holds an RSA key of at least 2048 bits. */
const keyFile = (kind: 'private' | 'public') =>
  z.string().transform((path, context) => {
    try {
      const key = keyOf(path, kind);
      if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key;
    } catch {
      // Said below, without what the file holds.
    }
    context.addIssue({ code: 'custom', message: `a file with a ${kind} RSA key of at least 2048 bits, as PEM or its base64` });
    return z.NEVER;
  });

const address = z.url({ protocol: /^https$/ }).refine((url) => !url.includes('?') && !url.includes('#'), 'without ? and #');

export const paymentShape = {
  PAYMENT_PROVIDER: choice.default([]),

  /** Of the app at Alipay's open platform that is signed up for 电脑网站支付, in the mode of keys (密钥), not certificates. */
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{16}$/, '16 digits')
    .optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, 'the PID, 16 digits that begin with 2088')
    .optional(),
  ALIPAY_PRIVATE_KEY_FILE: keyFile('private').optional(),
  ALIPAY_PUBLIC_KEY_FILE: keyFile('public').optional(),
  ALIPAY_GATEWAY: address.default('https://openapi.alipay.com/gateway.do'),

  /** Of the merchant at WeChat Pay, and of the app that is bound to it. */
  WECHATPAY_APP_ID: z
    .string()
    .regex(/^wx[0-9a-f]{16}$/, 'wx and 16 hexadecimal digits')
    .optional(),
  /** Of that app where it is an official account: to pay within WeChat. */
  WECHATPAY_APP_SECRET: z
    .string()
    .regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits')
    .optional(),
  WECHATPAY_MCH_ID: z
    .string()
    .regex(/^\d{8,10}$/, '8 to 10 digits')
    .optional(),
  WECHATPAY_SERIAL_NO: z
    .string()
    .regex(/^[0-9A-Fa-f]{40}$/, '40 hexadecimal digits')
    .transform((serial) => serial.toUpperCase())
    .optional(),
  WECHATPAY_PRIVATE_KEY_FILE: keyFile('private').optional(),
  WECHATPAY_API_V3_KEY: z
    .string()
    .regex(/^[\x21-\x7E]{32}$/, '32 characters')
    .optional(),
  /** The public-key mode; without both the platform's certificates are fetched. */
  WECHATPAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w+$/, 'begins with PUB_KEY_ID_')
    .optional(),
  WECHATPAY_PUBLIC_KEY_FILE: keyFile('public').optional(),
  WECHATPAY_HOST: address.transform((url) => new URL(url).origin).default('https://api.mch.weixin.qq.com'),

  /** Loopback port of the embedded providers, which the api serves and the workers call; they are there with LOCAL_PAGES_KEY. */
  LOCAL_PAYMENTS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
};

const shape = z.object(paymentShape);

const neededFor = (provider: Real, ...names: (keyof typeof paymentShape | 'PUBLIC_ORIGIN')[]): Requirement[] =>
  names.map((name) => ({
    name,
    isBroken: (given) => given[name] === undefined && listed(given.PAYMENT_PROVIDER).includes(provider),
    message: `needed with PAYMENT_PROVIDER=${provider}`,
  }));

const together = (one: keyof typeof paymentShape, other: keyof typeof paymentShape): Requirement[] =>
  [
    [one, other],
    [other, one],
  ].map(([name = '', partner = '']) => ({
    name,
    isBroken: (given) => given[name] === undefined && given[partner] !== undefined,
    message: `needed with ${partner}`,
  }));

export const paymentRequirements: readonly Requirement[] = [
  ...neededFor('alipay', 'ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'),
  ...neededFor(
    'wechat',
    'WECHATPAY_APP_ID',
    'WECHATPAY_MCH_ID',
    'WECHATPAY_SERIAL_NO',
    'WECHATPAY_PRIVATE_KEY_FILE',
    'WECHATPAY_API_V3_KEY',
  ),
  ...together('WECHATPAY_PUBLIC_KEY_ID', 'WECHATPAY_PUBLIC_KEY_FILE'),
  // Providers tell us of payments at an address that they can reach.
  ...neededFor('alipay', 'PUBLIC_ORIGIN'),
  ...neededFor('wechat', 'PUBLIC_ORIGIN'),
  {
    name: 'PUBLIC_ORIGIN',
    isBroken: ({ PUBLIC_ORIGIN: origin, PAYMENT_PROVIDER: chosen }) =>
      origin !== undefined && listed(chosen).includes('wechat') && !origin.startsWith('https://'),
    message: 'https is needed with PAYMENT_PROVIDER=wechat, which tells nobody else of payments',
  },
  neverInProduction('LOCAL_PAYMENTS_PORT'),
  {
    name: 'ALIPAY_PUBLIC_KEY_FILE',
    isBroken: ({ ALIPAY_PRIVATE_KEY_FILE: own, ALIPAY_PUBLIC_KEY_FILE: theirs }) =>
      own !== undefined && theirs !== undefined && isPair(own, theirs),
    message: "holds the app's own public key; Alipay's (支付宝公钥) is needed",
  },
];

function isPair(privatePath: string, publicPath: string): boolean {
  try {
    return createPublicKey(keyOf(privatePath, 'private')).equals(keyOf(publicPath, 'public'));
  } catch {
    return false;
  }
}

export interface AlipayConfig {
  appId: string;
  sellerId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  gateway: string;
}

export interface WechatPayConfig {
  appId: string;
  appSecret: string | undefined;
  mchId: string;
  serialNo: string;
  privateKey: KeyObject;
  apiV3Key: string;
  publicKey: { id: string; key: KeyObject } | undefined;
  host: string;
}

/** With neither, the embedded side, where it is served. */
export interface PaymentConfig {
  alipay: AlipayConfig | undefined;
  wechat: WechatPayConfig | undefined;
}

/** The choice of payments, from settings that `paymentRequirements` found whole. */
export function paymentsOf(value: z.output<typeof shape>): PaymentConfig {
  const chosen = value.PAYMENT_PROVIDER;
  return {
    alipay: chosen.includes('alipay') ? alipayOf(value) : undefined,
    wechat: chosen.includes('wechat') ? wechatOf(value) : undefined,
  };
}

function alipayOf(value: z.output<typeof shape>): AlipayConfig | undefined {
  const {
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_PRIVATE_KEY_FILE: privateKey,
    ALIPAY_PUBLIC_KEY_FILE: publicKey,
  } = value;
  if (appId === undefined || sellerId === undefined || privateKey === undefined || publicKey === undefined) return undefined;
  return { appId, sellerId, privateKey, publicKey, gateway: value.ALIPAY_GATEWAY };
}

function wechatOf(value: z.output<typeof shape>): WechatPayConfig | undefined {
  const { WECHATPAY_APP_ID: appId, WECHATPAY_MCH_ID: mchId, WECHATPAY_SERIAL_NO: serialNo } = value;
  const { WECHATPAY_PRIVATE_KEY_FILE: privateKey, WECHATPAY_API_V3_KEY: apiV3Key } = value;
  const { WECHATPAY_PUBLIC_KEY_ID: id, WECHATPAY_PUBLIC_KEY_FILE: key } = value;
  if (appId === undefined || mchId === undefined || serialNo === undefined || privateKey === undefined || apiV3Key === undefined)
    return undefined;
  const publicKey = id === undefined || key === undefined ? undefined : { id, key };
  return { appId, appSecret: value.WECHATPAY_APP_SECRET, mchId, serialNo, privateKey, apiV3Key, publicKey, host: value.WECHATPAY_HOST };
}
