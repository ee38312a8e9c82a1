/** The rest of Node that the engine's readers and writers name, in a browser's worker with one thread. */

export const availableParallelism = (): number => 1;
export const tmpdir = (): string => '/tmp';
export const setFlagsFromString = (): void => undefined;

/** Lets messages in between. */
export const setImmediate = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What is promisified answers a promise here already. */
export const promisify = <F>(work: F): F => work;

/** Whether bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A key by which equal bytes are told, which is all that the engine hashes for: the bytes themselves. */
export function createHash() {
  const parts: string[] = [];
  const hash = {
    update(bytes: Uint8Array) {
      parts.push(new TextDecoder('latin1').decode(bytes));
      return hash;
    },
    digest: (): string => parts.join(''),
  };
  return hash;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 of bytes, going on from that of those before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 255]!;
  return ~crc >>> 0;
}

/** There are no threads to start: pools of one run in the calling one. */
export function Worker(): never {
  throw new Error('No threads here');
}

export const createRequire = (): never => {
  throw new Error('No packages here');
};
