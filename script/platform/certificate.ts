// First, since x509 decorates its classes with it.
import 'reflect-metadata';
import { KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface KeptCertificate {
  certFile: string;
  keyFile: string;
  /** SHA-256 of the certificate, as browsers show it. */
  fingerprint: string;
}

const day = 24 * 60 * 60_000;
/** Browsers take no certificate for longer. */
const validMs = 397 * day;
/** One that ends sooner is replaced. */
const renewMs = 30 * day;

/** Every name and address that this machine is reached by. */
function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));
  return [...new Set(['localhost', hostname(), '127.0.0.1', '::1', ...addresses.filter((address) => isIP(address) !== 0)])];
}

const covers = (certificate: X509Certificate, name: string): boolean =>
  (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;

/**
 * The self-made certificate of a data folder, for TLS on a machine that has no other. It is made anew when it soon ends, or when `names` (default: every
 * name and address of this machine) are not all in it. It signs nothing but itself.
 */
export async function keptCertificate(
  dataFolder: string,
  names: readonly string[] = ownNames(),
  now = new Date(),
): Promise<KeptCertificate> {
  const certFile = join(dataFolder, 'tls-certificate.pem');
  const keyFile = join(dataFolder, 'tls-key.pem');
  const kept = existsSync(certFile) && existsSync(keyFile) ? new X509Certificate(readFileSync(certFile)) : undefined;
  const isGood = kept !== undefined && Date.parse(kept.validTo) - now.getTime() > renewMs && names.every((name) => covers(kept, name));
  if (isGood) return { certFile, keyFile, fingerprint: kept.fingerprint256 };
  const { certificate, key } = await makeCertificate(names, now);
  writeFileSync(keyFile, key, { mode: 0o600 });
  writeFileSync(certFile, certificate.toString(), { mode: 0o600 });
  return { certFile, keyFile, fingerprint: certificate.fingerprint256 };
}

/** A certificate for a server, on P-256, that a new key signs for itself. */
async function makeCertificate(names: readonly string[], now: Date): Promise<{ certificate: X509Certificate; key: string }> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  // A clock that is a little behind ours is no reason to refuse it.
  const notBefore = new Date(now.getTime() - day);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Modelmill',
    notBefore,
    notAfter: new Date(notBefore.getTime() + validMs),
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }))),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { certificate: new X509Certificate(made.toString('pem')), key: String(key) };
}
