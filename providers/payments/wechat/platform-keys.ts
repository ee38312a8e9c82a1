import type { KeyObject, X509Certificate } from 'node:crypto';

/** A certificate of the platform, with the serial number that signatures name. */
export interface PlatformCertificate {
  serial: string;
  certificate: X509Certificate;
}

export interface PlatformKeys {
  /** The key of this serial; undefined when the platform has none. Rejects when its certificates cannot be had now. */
  find(serial: string): Promise<KeyObject | undefined>;
}

/** Certificates are fetched again after so long, so that withdrawn ones go; and for an unknown serial, so that new ones come, but no more often than that. */
const refreshMs = 12 * 60 * 60_000;
const retryMs = 60_000;

interface Held {
  key: KeyObject;
  from: number;
  until: number;
}

const heldOf = ({ certificate }: PlatformCertificate): Held => ({
  key: certificate.publicKey,
  from: Date.parse(certificate.validFrom),
  until: Date.parse(certificate.validTo),
});

/** The keys that WeChat Pay signs with: its public key where the merchant has one, and the certificates of the platform, fetched as they are needed. */
export function createPlatformKeys({
  publicKey,
  fetchCertificates,
  clock,
}: {
  publicKey?: { id: string; key: KeyObject } | undefined;
  fetchCertificates: () => Promise<PlatformCertificate[]>;
  clock: () => Date;
}): PlatformKeys {
  let held = new Map<string, Held>();
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let fetching: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    triedAt = clock().getTime();
    const certificates = await fetchCertificates();
    held = new Map(certificates.map((certificate) => [certificate.serial, heldOf(certificate)]));
    fetchedAt = clock().getTime();
  };
  /** Many may wait for one fetch. */
  const refreshed = (): Promise<void> => (fetching ??= refresh().finally(() => (fetching = undefined)));
  const valid = (serial: string): KeyObject | undefined => {
    const found = held.get(serial);
    const now = clock().getTime();
    return found !== undefined && found.from <= now && now < found.until ? found.key : undefined;
  };

  return {
    async find(serial) {
      if (serial === publicKey?.id) return publicKey.key;
      if (serial.startsWith('PUB_KEY_ID_')) return undefined;
      const now = clock().getTime();
      const known = valid(serial);
      const mayTry = fetching !== undefined || now - triedAt >= retryMs;
      if (known !== undefined && (now - fetchedAt < refreshMs || !mayTry)) return known;
      if (!mayTry) return undefined;
      // What is known stays good while the platform cannot be reached.
      await (known === undefined ? refreshed() : refreshed().catch(() => undefined));
      return valid(serial);
    },
  };
}
