import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connectionLimits } from '#domain/limits';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { createFetcher, FetchRefused } from '#providers/fetching/stranger';
import { addressParts, completeFile, createFile, deleteOpenFile, storeFile } from '#services/open/create-file';
import { findOpenFile, listOpenFiles, type OpenFile } from '#services/open/find-file';
import { listUploadParts } from '#services/uploads/list-parts';
import type { UploadRow } from '#storage/database/models/uploads';
import { transferMs } from '../../gateway/transfer-time.ts';
import type { OpenApiDeps } from './deps.ts';
import { pageOf } from './page.ts';
import { Places } from './places.ts';
import { presentFile, presentParts } from '#services/open/present';
import type { HandlersOf, OpenRequest } from './request.ts';
import type { Wait } from './wait.ts';

type FileCalls =
  | 'createFile'
  | 'putFile'
  | 'importFile'
  | 'listFiles'
  | 'getFile'
  | 'deleteFile'
  | 'signParts'
  | 'listParts'
  | 'completeFile';

/** What strangers call models, archives and maps. */
const importTypes = [
  ...['application/octet-stream', 'binary/octet-stream', 'application/zip', 'application/x-zip-compressed', 'application/x-rar-compressed'],
  ...['application/vnd.rar', 'application/x-7z-compressed', 'application/json', 'application/xml', 'text/plain', 'text/xml', ''],
  ...['model/gltf-binary', 'model/gltf+json', 'model/obj', 'model/stl', 'model/step', 'model/iges', 'model/3mf', 'model/ply'],
  ...['model/vnd.usdz+zip', 'model/vnd.collada+xml', 'application/sla', 'image/tiff', 'image/png', 'image/jpeg'],
];

/** Whether its check is over. */
export const isChecked = ({ file }: OpenFile): boolean => file !== null && ['Success', 'Error', 'Cancelled'].includes(file.status);

export function fileHandlers(deps: OpenApiDeps, wait: Wait): HandlersOf<FileCalls> {
  const fetchStranger = deps.fetchStranger ?? createFetcher();
  const transfers = new Places({ each: openLimits.transfers, all: openLimits.transfersInAll });
  /** Holds one of the account's transfers while the work lasts. */
  const transferred = async <T>(ownerId: string, work: () => Promise<T>): Promise<T> => {
    const leave = transfers.take(ownerId);
    if (leave === undefined) throw new OpenProblem('rate_limited', { seconds: 5 });
    return work().finally(leave);
  };
  const shown = async (request: Pick<OpenRequest, 'caller' | 'language'>, { id }: Pick<UploadRow, 'id'>) =>
    presentFile(await findOpenFile(deps, request.caller, id), request);

  return {
    createFile: async (request) => {
      const { caller, body, origin } = request;
      const upload = await createFile(deps, caller, { ...body, type: body.type });
      const numbers = Array.from({ length: Math.min(openLimits.partsAtFirst, upload.partCount) }, (_, index) => index + 1);
      const parts = await addressParts(deps, upload, numbers);
      const expiresAt = parts[0]?.expiresAt ?? upload.expiresAt;
      const about = { part_size: upload.partSize, parts: presentParts(parts, origin), expires_at: expiresAt.toISOString() };
      return { status: 201, body: { ...(await shown(request, upload)), upload: about } };
    },
    putFile: async (request) => {
      const { ctx, caller, query } = request;
      const size = announcedSize(ctx.req, caller.mode === 'test' ? openLimits.testFileBytes : openLimits.putBytes);
      return transferred(caller.ownerId, () =>
        withFolder(async (folder) => {
          const path = join(folder, 'body');
          await receive(ctx.req, { path, size, ms: Math.ceil(transferMs(size, deps.connectionLimits ?? connectionLimits)) });
          return { status: 201, body: await shown(request, await storeFile(deps, caller, { ...query, type: query.type, size, path })) };
        }),
      );
    },
    importFile: async (request) => {
      const { caller, body } = request;
      const most = caller.mode === 'test' ? openLimits.testFileBytes : openLimits.importBytes;
      const name = body.name ?? nameIn(body.url);
      return transferred(caller.ownerId, async () => {
        const { bytes } = await fetchStranger(body.url, { types: importTypes, maxBytes: most, timeoutMs: openLimits.importMs }).catch(
          (error: unknown) => {
            throw error instanceof FetchRefused ? new OpenProblem('import_refused', { reason: error.message }, '/url') : error;
          },
        );
        return withFolder(async (folder) => {
          const path = join(folder, 'body');
          await writeFile(path, bytes);
          const upload = await storeFile(deps, caller, { name, type: body.type, size: bytes.length, path });
          return { status: 202, body: await shown(request, upload) };
        });
      });
    },
    listFiles: async (request) => {
      const { files, next } = await listOpenFiles(deps, request.caller, request.query);
      return pageOf(
        request,
        files.map((file) => presentFile(file, request)),
        next,
      );
    },
    getFile: async (request) => {
      const { ctx, caller, query, id } = request;
      const about = { ctx, caller, seconds: query.wait };
      const file = await wait(about, () => findOpenFile(deps, caller, id), isChecked);
      return { status: 200, body: presentFile(file, request) };
    },
    deleteFile: async ({ caller, id }) => {
      await deleteOpenFile(deps, await findOpenFile(deps, caller, id));
      return { status: 204 };
    },
    signParts: async ({ caller, id, body, origin }) => {
      const { upload } = await findOpenFile(deps, caller, id);
      return { status: 200, body: { parts: presentParts(await addressParts(deps, upload, body.numbers), origin) } };
    },
    listParts: async ({ caller, id }) => {
      const { upload } = await findOpenFile(deps, caller, id);
      const { parts } = await listUploadParts(deps, { ownerId: upload.ownerId, uploadId: upload.id });
      return { status: 200, body: { parts: parts.map(({ partNumber, bytes, md5 }) => ({ number: partNumber, size: bytes, etag: md5 })) } };
    },
    completeFile: async (request) => {
      const { caller, id, body } = request;
      await completeFile(deps, await findOpenFile(deps, caller, id), body.parts);
      return { status: 200, body: await shown(request, { id }) };
    },
  };
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-open-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function announcedSize({ headers }: IncomingMessage, most: number): number {
  const length = headers['content-length'];
  if (length === undefined) throw new OpenProblem('length_required');
  if (Number(length) > most) throw new OpenProblem('too_large', { megabytes: most / 1024 ** 2 });
  return Number(length);
}

/** Writes a body of exactly that size to a file, within that time. */
async function receive(request: IncomingMessage, { path, size, ms }: { path: string; size: number; ms: number }): Promise<void> {
  let received = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _, done) => {
      received += chunk.length;
      done(null, chunk);
    },
  });
  const signal = AbortSignal.timeout(ms);
  try {
    await pipeline(request, counted, createWriteStream(path), { signal });
  } catch (error) {
    if (signal.aborted) throw new OpenProblem('too_slow');
    throw error;
  }
  if (received !== size) throw new OpenProblem('malformed_json');
}

/** What the file is called at its address, without what no name may have. */
function nameIn(url: string): string {
  try {
    const last = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
    return (
      last
        .replaceAll(/[/\\\p{Cc}]/gu, '_')
        .slice(-200)
        .trim() || 'model'
    );
  } catch {
    throw new OpenProblem('import_refused', { reason: 'its name is malformed' }, '/url');
  }
}
