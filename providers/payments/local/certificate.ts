import { KeyObject, webcrypto, X509Certificate } from 'node:crypto';

const day = 24 * 60 * 60_000;
const validMs = 5 * 365 * day;

/** A certificate as WeChat Pay's platform has them: RSA of 2048 bits, signed by itself here, with its key as PEM. */
export async function makeCertificate(now: Date): Promise<{ serial: string; pem: string; key: string }> {
  // Needed once in the life of a data folder, so not loaded before; x509 decorates its classes with the first.
  await import('reflect-metadata');
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }, true, [
    'sign',
    'verify',
  ]);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Modelmill local payments',
    notBefore: new Date(now.getTime() - day),
    notAfter: new Date(now.getTime() + validMs),
    keys,
    signingAlgorithm: algorithm,
  });
  const { serialNumber } = new X509Certificate(made.toString('pem'));
  return {
    serial: serialNumber,
    pem: made.toString('pem'),
    key: String(KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })),
  };
}
