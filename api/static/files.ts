import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from '../gateway/state.ts';

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
} as const;
type Encoding = keyof typeof compressors;

const worthPacking = new Set(['.html', '.js', '.css', '.svg', '.json', '.map', '.wasm', '.txt', '.webmanifest']);
const types: Record<string, string> = { '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };
/** The build puts a content hash into every file name here. */
const hashedFolder = `${sep}assets${sep}`;

interface StaticFile {
  path: string;
  bytes: number;
  etag: string;
}

/** Serves the files of a built folder. Hashed files are cached for a year, others revalidated. A file is compressed once, on its first request. */
export function staticFiles(folder: string): Middleware {
  const packed = new Map<string, Promise<Buffer>>();
  const pack = (file: StaticFile, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${file.etag} ${file.path}`;
    const known = packed.get(key) ?? readFile(file.path).then(compressors[encoding]);
    packed.set(key, known);
    known.catch(() => packed.delete(key));
    return known;
  };

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const wanted = pathIn(folder, ctx.path);
    const file = wanted === undefined ? undefined : await findFile(wanted);
    if (file === undefined) return next();
    const extension = extname(file.path);
    ctx.set('Cache-Control', file.path.includes(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache');
    ctx.set('ETag', file.etag);
    ctx.vary('Accept-Encoding');
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const encoding = worthPacking.has(extension) ? ctx.acceptsEncodings('br', 'gzip', 'identity') : 'identity';
    ctx.type = types[extension] ?? extension;
    if (encoding === 'br' || encoding === 'gzip') {
      ctx.set('Content-Encoding', encoding);
      ctx.body = await pack(file, encoding);
      return;
    }
    // A stream, so that a slow reader holds no copy of the file.
    if (ctx.method === 'GET') ctx.body = createReadStream(file.path);
    ctx.length = file.bytes;
  };
}

/** Whether a path of the site names a file of a built folder; without a folder none does. */
export async function isServedFrom(folder: string | undefined, address: string): Promise<boolean> {
  const path = folder === undefined ? undefined : pathIn(folder, address);
  return path !== undefined && (await findFile(path)) !== undefined;
}

/** Maps a URL path into the folder; undefined when it would leave it. */
function pathIn(folder: string, address: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(address);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0')) return undefined;
  const path = normalize(join(folder, decoded));
  return path.startsWith(`${folder}${sep}`) ? path : undefined;
}

async function findFile(path: string): Promise<StaticFile | undefined> {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined || !info.isFile()) return undefined;
  return { path, bytes: info.size, etag: `W/"${info.size.toString(16)}-${Math.floor(info.mtimeMs).toString(16)}"` };
}
