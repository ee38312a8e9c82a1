import { keyedHash } from '../keyed-hash.ts';
import type { SealDeps } from '../sealing.ts';
import type { Shown } from './present.ts';

/** Signed addresses of results stand beside the API: they need no key, and take ranges. */
export const downloadBase = '/open/downloads/';

/** The mark of an address, which only we can have made. */
export const downloadMac = (secret: string, signed: string): string => keyedHash(secret, 'openDownload', signed);

/** Signs addresses of outputs. */
export const signDownloads =
  ({ secret }: Pick<SealDeps, 'secret'>): Shown['sign'] =>
  ({ ownerId, jobId, what, expiresMs }) => {
    const signed = `${ownerId}-${jobId}-${what}-${expiresMs}`;
    return `${downloadBase}${signed}-${downloadMac(secret, signed)}`;
  };
