import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { makeCertificate } from './certificate.ts';
import { digits } from './digits.ts';

const makePair = promisify(generateKeyPair);

const schema = z.object({
  /** Ours, at Alipay. */
  appId: z.string(),
  sellerId: z.string(),
  appKey: z.string(),
  alipayKey: z.string(),
  /** Ours, at WeChat Pay. */
  wechatAppId: z.string(),
  mchId: z.string(),
  merchantSerial: z.string(),
  merchantKey: z.string(),
  apiV3Key: z.string(),
  publicKeyId: z.string(),
  platformKey: z.string(),
  certificateKey: z.string(),
  certificate: z.object({ serial: z.string(), pem: z.string() }),
});

interface Pair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Both sides' keys and numbers: of a merchant that we play for ourselves, and of the providers that we play besides. */
export interface LocalKeys extends Pick<
  z.output<typeof schema>,
  'appId' | 'sellerId' | 'wechatAppId' | 'mchId' | 'merchantSerial' | 'apiV3Key' | 'publicKeyId' | 'certificate'
> {
  app: Pair;
  alipay: Pair;
  merchant: Pair;
  platform: Pair;
  certified: Pair;
}

const pem = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));

const makeRsaPair = (): Promise<Pair> => makePair('rsa', { modulusLength: 2048 });

const pairOf = (text: string): Pair => {
  const privateKey = createPrivateKey(text);
  return { privateKey, publicKey: createPublicKey(privateKey) };
};

async function makeKeys(now: Date): Promise<z.output<typeof schema>> {
  const [app, alipay, merchant, platform, certified] = await Promise.all([
    makeRsaPair(),
    makeRsaPair(),
    makeRsaPair(),
    makeRsaPair(),
    makeCertificate(now),
  ]);
  return {
    appId: `2021${digits(12)}`,
    sellerId: `2088${digits(12)}`,
    appKey: pem(app.privateKey),
    alipayKey: pem(alipay.privateKey),
    wechatAppId: `wx${randomBytes(8).toString('hex')}`,
    mchId: `16${digits(8)}`,
    merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
    merchantKey: pem(merchant.privateKey),
    apiV3Key: randomBytes(16).toString('hex'),
    publicKeyId: `PUB_KEY_ID_0${digits(30)}`,
    platformKey: pem(platform.privateKey),
    certificateKey: certified.key,
    certificate: { serial: certified.serial, pem: certified.pem },
  };
}

/** The keys of a folder, made there once, whichever of several processes asks first. */
export async function keptKeys(folder: string, now = new Date()): Promise<LocalKeys> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'keys.json');
  const read = (): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);
  if ((await read()) === undefined) {
    const made = `${path}.${randomBytes(6).toString('hex')}`;
    await writeFile(made, JSON.stringify(await makeKeys(now)), { mode: 0o600 });
    // A link is not made over another's.
    await link(made, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(made);
  }
  const { appKey, alipayKey, merchantKey, platformKey, certificateKey, ...numbers } = schema.parse(JSON.parse((await read()) ?? ''));
  return {
    ...numbers,
    ...{
      app: pairOf(appKey),
      alipay: pairOf(alipayKey),
      merchant: pairOf(merchantKey),
      platform: pairOf(platformKey),
      certified: pairOf(certificateKey),
    },
  };
}
