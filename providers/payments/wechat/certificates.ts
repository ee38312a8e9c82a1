import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { ProviderFault } from '../../calling/ask.ts';
import { parseJson } from '../../calling/parse-json.ts';
import { paymentCallLimits } from '../limits.ts';
import { sendWechat, type WechatMerchant } from './call.ts';
import type { PlatformCertificate } from './platform-keys.ts';
import { answerContent, isWechatSigned, unseal } from './sign.ts';
import { isFresh, signatureHeadersOf } from './signature-headers.ts';

const sealedSchema = z.object({ algorithm: z.string(), ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() });
const schema = z.object({ data: z.array(z.object({ serial_no: z.string().min(1), encrypt_certificate: sealedSchema })).max(100) });

function certificateOf(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new ProviderFault('WeChat Pay: a certificate that is none');
  }
}

/**
 * The platform's certificates that count now. They are sealed with the merchant's key, which nobody else has; the answer's own signature must be by one of
 * them, so that its time counts, too.
 * @throws ProviderFault for anything else
 */
export async function fetchCertificates(merchant: WechatMerchant): Promise<PlatformCertificate[]> {
  const signal = AbortSignal.timeout(merchant.timeoutMs);
  const { status, headers, text } = await sendWechat(merchant, { method: 'GET', path: '/v3/certificates', signal });
  if (status !== 200) throw new ProviderFault(`WeChat Pay: HTTP ${status} for its certificates`);
  const certificates = parseJson(text, schema).data.map(({ serial_no, encrypt_certificate }) => {
    const pem = unseal(encrypt_certificate, merchant.apiV3Key);
    if (pem === undefined) throw new ProviderFault('WeChat Pay: certificates that our key does not open');
    return { serial: serial_no, certificate: certificateOf(pem) };
  });
  const signed = signatureHeadersOf((name) => headers.get(name) ?? undefined);
  const signer = certificates.find(({ serial }) => serial === signed?.serial);
  const isSigned =
    signed !== undefined &&
    signer !== undefined &&
    isFresh(signed, merchant.clock(), paymentCallLimits.clockMs) &&
    isWechatSigned(answerContent(signed.timestamp, signed.nonce, text), signed.signature, signer.certificate.publicKey);
  if (!isSigned) throw new ProviderFault('WeChat Pay: certificates whose signature is wrong');
  return certificates;
}
