/** Node's files over memory: what the engine's readers and writers ask of `node:fs` and `node:fs/promises` in a browser's worker. Paths are absolute, with `/`. */

interface Held {
  bytes: Uint8Array;
  size: number;
}

const files = new Map<string, Held>();
const opened = new Map<number, Held>();
let lastDescriptor = 2;

/** A failure as the system names it, which readers tell a faulty reference by. */
const failure = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });

const heldAt = (path: string): Held => {
  const held = files.get(path);
  if (held === undefined) throw failure('ENOENT', path);
  return held;
};
const heldBy = (descriptor: number): Held => {
  const held = opened.get(descriptor);
  if (held === undefined) throw failure('EBADF', String(descriptor));
  return held;
};
const isFolder = (path: string): boolean => {
  const inside = path === '/' ? '/' : `${path}/`;
  return [...files.keys()].some((name) => name.startsWith(inside));
};

/** Keeps a file whole; its bytes are not copied. */
export const putFile = (path: string, bytes: Uint8Array): void => void files.set(path, { bytes, size: bytes.length });

/** A file's bytes; undefined where there is none. */
export function takeFile(path: string): Uint8Array | undefined {
  const held = files.get(path);
  files.delete(path);
  return held?.bytes.subarray(0, held.size);
}

/** Forgets all files. */
export const clearFiles = (): void => files.clear();

interface Stats {
  size: number;
  isFile: () => boolean;
  isDirectory: () => boolean;
}
const statsOf = (held: Held | undefined): Stats => ({
  size: held?.size ?? 0,
  isFile: () => held !== undefined,
  isDirectory: () => held === undefined,
});

export function openSync(path: string, flags = 'r'): number {
  if (flags === 'w') putFile(path, new Uint8Array(0));
  const held = heldAt(path);
  lastDescriptor += 1;
  opened.set(lastDescriptor, held);
  return lastDescriptor;
}

export const closeSync = (descriptor: number): void => void opened.delete(descriptor);
export const fstatSync = (descriptor: number): Stats => statsOf(heldBy(descriptor));

export function readSync(descriptor: number, target: Uint8Array, offset: number, length: number, position: number): number {
  const { bytes, size } = heldBy(descriptor);
  const part = bytes.subarray(position, Math.max(position, Math.min(size, position + length)));
  target.set(part, offset);
  return part.length;
}

export function writeSync(descriptor: number, source: Uint8Array, offset: number, length: number, position: number): number {
  const held = heldBy(descriptor);
  const end = position + length;
  if (end > held.bytes.length) {
    const larger = new Uint8Array(Math.max(end, held.bytes.length * 2));
    larger.set(held.bytes);
    held.bytes = larger;
  }
  held.bytes.set(source.subarray(offset, offset + length), position);
  held.size = Math.max(held.size, end);
  return length;
}

/** As Node's promisified `write` answers; the bytes are written at once. */
export const write = (...[descriptor, source, offset, length, position]: Parameters<typeof writeSync>) =>
  Promise.resolve({ bytesWritten: writeSync(descriptor, source, offset, length, position), buffer: source });

/** A handle as `open` of `node:fs/promises` gives; reading without a place goes on where the last one ended. */
export function open(path: string) {
  const fd = openSync(path);
  let at = 0;
  return Promise.resolve({
    fd,
    stat: () => Promise.resolve(fstatSync(fd)),
    read: (buffer: Uint8Array, offset = 0, length = buffer.length - offset, position: number | null = null) => {
      const bytesRead = readSync(fd, buffer, offset, length, position ?? at);
      if (position === null) at += bytesRead;
      return Promise.resolve({ bytesRead, buffer });
    },
    close: () => Promise.resolve(closeSync(fd)),
  });
}

export const readFile = (path: string): Promise<Buffer> => {
  const { bytes, size } = heldAt(path);
  return Promise.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, size));
};

export const stat = (path: string): Promise<Stats> =>
  isFolder(path) ? Promise.resolve(statsOf(undefined)) : Promise.resolve(statsOf(heldAt(path)));

export const realpath = (path: string): Promise<string> => Promise.resolve(path);

/** Entries of a folder, with their types. */
export function readdir(path: string): Promise<{ name: string; isFile: () => boolean; isDirectory: () => boolean }[]> {
  const inside = path === '/' ? '/' : `${path}/`;
  const names = new Map<string, boolean>();
  for (const file of files.keys()) {
    if (!file.startsWith(inside)) continue;
    const [name = '', ...deeper] = file.slice(inside.length).split('/');
    names.set(name, deeper.length === 0);
  }
  return Promise.resolve([...names].map(([name, isFile]) => ({ name, isFile: () => isFile, isDirectory: () => !isFile })));
}

let madeFolders = 0;
export const mkdtemp = (prefix: string): Promise<string> => Promise.resolve(`${prefix}${++madeFolders}`);

export function rm(path: string): Promise<void> {
  for (const name of files.keys()) if (name === path || name.startsWith(`${path}/`)) files.delete(name);
  return Promise.resolve();
}
