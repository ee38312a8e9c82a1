import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { addressBytes, bits, integer, octets, oid, sequence, set, tagged, text, time, yes } from './der.ts';

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
export function keptCertificate(dataFolder: string, names: readonly string[] = ownNames(), now = new Date()): KeptCertificate {
  const certFile = join(dataFolder, 'tls-certificate.pem');
  const keyFile = join(dataFolder, 'tls-key.pem');
  const kept = existsSync(certFile) && existsSync(keyFile) ? new X509Certificate(readFileSync(certFile)) : undefined;
  const isGood = kept !== undefined && Date.parse(kept.validTo) - now.getTime() > renewMs && names.every((name) => covers(kept, name));
  if (isGood) return { certFile, keyFile, fingerprint: kept.fingerprint256 };
  const { certificate, key } = makeCertificate(names, now);
  writeFileSync(keyFile, key, { mode: 0o600 });
  writeFileSync(certFile, certificate.toString(), { mode: 0o600 });
  return { certFile, keyFile, fingerprint: certificate.fingerprint256 };
}

/** A certificate for a server, on P-256, that a new key signs for itself (RFC 5280). */
function makeCertificate(names: readonly string[], now: Date): { certificate: X509Certificate; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
  const name = sequence(set(sequence(oid('2.5.4.3'), text('Modelmill'))));
  const san = names.map((one) => (isIP(one) === 0 ? tagged(0x82, Buffer.from(one)) : tagged(0x87, addressBytes(one))));
  const extension = (id: string, value: Buffer, critical: Buffer[] = []): Buffer => sequence(oid(id), ...critical, octets(value));
  const digitalSignature = bits(Buffer.of(0x80), 7);
  const content = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    name,
    // A clock that is a little behind ours is no reason to refuse it.
    sequence(time(new Date(now.getTime() - day)), time(new Date(now.getTime() - day + validMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        extension('2.5.29.19', sequence(), [yes]),
        extension('2.5.29.15', digitalSignature, [yes]),
        extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
        extension('2.5.29.17', sequence(...san)),
      ),
    ),
  );
  const certificate = new X509Certificate(sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey))));
  return { certificate, key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
}
