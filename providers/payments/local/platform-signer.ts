import { createCipheriv, createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { answerContent, signWechat, type SealedResource } from '../wechat/sign.ts';
import { makeCertificate } from './certificate.ts';
import type { LocalKeys } from './keys.ts';

export interface PlatformSigner {
  /** The headers of an answer or notification: signed by the platform's public key where its id is named, else by its newest certificate. */
  headers(body: string, serial: string | undefined): Record<string, string>;
  /** What `/v3/certificates` answers. */
  certificates(): object;
  seal(text: string, about: string): SealedResource;
  /** Takes a new certificate; the old one stays listed for as long as WeChat Pay keeps it. */
  rotate(): Promise<void>;
}

/** Signs and seals as WeChat Pay's platform does. */
export function platformSigner(keys: LocalKeys, clock: () => Date): PlatformSigner {
  const certificates: { serial: string; pem: string; key: KeyObject }[] = [{ ...keys.certificate, key: keys.certified.privateKey }];
  const seal = (text: string, about: string): SealedResource => {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.apiV3Key), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data: about };
  };
  return {
    seal,
    headers(body, serial) {
      const newest = certificates.at(-1);
      const byCertificate = newest !== undefined && serial === undefined;
      const key = byCertificate ? newest.key : keys.platform.privateKey;
      const timestamp = String(Math.floor(clock().getTime() / 1000));
      const nonce = randomBytes(16).toString('hex');
      return {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-serial': byCertificate ? newest.serial : keys.publicKeyId,
        'wechatpay-signature': signWechat(answerContent(timestamp, nonce, body), key),
        'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
      };
    },
    certificates: () => ({
      data: certificates.slice(-2).map(({ serial, pem }) => ({ serial_no: serial, encrypt_certificate: seal(pem, 'certificate') })),
    }),
    async rotate() {
      const { key, ...made } = await makeCertificate(clock());
      certificates.push({ ...made, key: createPrivateKey(key) });
    },
  };
}
