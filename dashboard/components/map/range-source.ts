import type { GeoTIFF } from 'geotiff';

type Source = Parameters<typeof GeoTIFF.fromSource>[0];

/** What is small, as directories and indexes, is read with what lies around it; blocks of pixels as they are. */
const blockBytes = 65_536;
const smallBytes = 16_384;
const keptBlocks = 128;
const againAfterMs = 500;

/** The server answered with something else than the range that was asked for. */
export class RangeError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/**
 * Reads a file of our server by ranges, with the session's cookie, and never whole. Past the browser's cache: of several ranges of one address at once it
 * gives some of them empty.
 */
export function createRangeSource(url: string): Source {
  /** Newest last. */
  const blocks = new Map<number, Promise<ArrayBuffer>>();

  /** What breaks off, or comes as something else, is asked for once more. */
  async function get(offset: number, length: number): Promise<ArrayBuffer> {
    try {
      return await ask(offset, length);
    } catch (error) {
      if (error instanceof RangeError && error.status >= 400 && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
      return ask(offset, length);
    }
  }

  async function ask(offset: number, length: number): Promise<ArrayBuffer> {
    const response = await fetch(url, { cache: 'no-store', headers: { range: `bytes=${offset}-${offset + length - 1}` } });
    if (response.status !== 206) {
      await response.body?.cancel();
      throw new RangeError(response.status);
    }
    const bytes = await response.arrayBuffer();
    const [, start = 0, end = 0] = (/^bytes (\d+)-(\d+)\//.exec(response.headers.get('content-range') ?? '') ?? []).map(Number);
    if (start !== offset || bytes.byteLength !== end - start + 1) throw new RangeError(response.status);
    return bytes;
  }

  function block(index: number): Promise<ArrayBuffer> {
    const known = blocks.get(index) ?? get(index * blockBytes, blockBytes);
    blocks.delete(index);
    blocks.set(index, known);
    known.catch(() => blocks.delete(index));
    const [oldest] = blocks.keys();
    if (blocks.size > keptBlocks && oldest !== undefined) blocks.delete(oldest);
    return known;
  }

  async function read(offset: number, length: number): Promise<ArrayBuffer> {
    const first = Math.floor(offset / blockBytes);
    const last = Math.floor((offset + length - 1) / blockBytes);
    if (length > smallBytes || first !== last) return get(offset, length);
    const start = offset - first * blockBytes;
    return (await block(first)).slice(start, start + length);
  }

  return {
    fetch: (slices) => Promise.all(slices.map(({ offset, length }) => read(offset, length))),
    fetchSlice: async ({ offset, length }) => ({ offset, length, data: await read(offset, length) }),
    fileSize: null,
    close: () => Promise.resolve(),
  };
}
