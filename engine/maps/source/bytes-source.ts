import type { ByteSource } from './raster.ts';

/** Bytes in memory as a source. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  bytes: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});
