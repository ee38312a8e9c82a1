import { ConnectionError, ModelmillError, NotFoundError, toError } from './errors.ts';
import { backoff, pause, retryAfterOf, type Transport } from './transport.ts';
import type { ModelFile, Part } from './types.ts';

/** What an upload is taken up again by, also in another process. It is plain JSON. */
export interface UploadState {
  file: string;
  name: string;
  size: number;
  partSize: number;
}

export interface UploadOptions {
  name: string;
  /** `scene` for an archive of an oblique scene; else the extension says it. */
  type?: 'model' | 'scene' | 'map';
  /** Where an earlier upload of the same content stopped. */
  state?: UploadState | undefined;
  /** Told what to keep as soon as the upload has begun, and null when it is complete. */
  onState?: (state: UploadState | null) => void | Promise<void>;
  onProgress?: (progress: { sent: number; total: number }) => void;
  /** Parts under way at once. Default 4. */
  parallel?: number;
  signal?: AbortSignal;
}

/** Addresses that one answer gives. */
const batch = 100;

/** Uploads a file part by part. What is there already is not sent again. */
export async function upload(transport: Transport, content: Blob, options: UploadOptions): Promise<ModelFile> {
  const { signal, onState, onProgress } = options;
  const begun = (await resume(transport, content, options)) ?? (await begin(transport, content, options));
  if (begun.done) return begun.file;
  const { state, stored } = begun;
  await onState?.(state);

  const count = Math.max(1, Math.ceil(content.size / state.partSize));
  const bytesOf = (number: number): Blob => content.slice((number - 1) * state.partSize, number * state.partSize);
  let sent = stored.reduce((sum, number) => sum + bytesOf(number).size, 0);
  onProgress?.({ sent, total: content.size });
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !stored.includes(number));
  const addresses = new Map(begun.parts.map((part) => [part.number, part]));

  const sign = async (numbers: number[]): Promise<void> => {
    const { parts } = await transport.call<{ parts: Part[] }>({
      ...{ method: 'POST', path: `/files/${state.file}/parts`, body: { numbers }, signal },
    });
    for (const part of parts) addresses.set(part.number, part);
  };
  let signing: Promise<void> = Promise.resolve();
  /** Addresses come by the hundred; workers that lack one at the same time share the call. */
  const addressOf = async (number: number): Promise<string> => {
    signing = signing.then(async () => {
      if (addresses.has(number)) return;
      const from = missing.indexOf(number);
      await sign(missing.slice(from, from + batch));
    });
    await signing;
    const address = addresses.get(number);
    if (address === undefined) throw new ModelmillError(`no address for part ${number}`);
    return new URL(address.url, transport.base).href;
  };

  const putPart = async (number: number): Promise<void> => {
    const body = bytesOf(number);
    for (let tries = 0; ; tries++) {
      const response = await transport
        .fetch(await addressOf(number), { method: 'PUT', body, ...(signal && { signal }) })
        .catch((error: unknown) => {
          signal?.throwIfAborted();
          if (tries >= transport.retries) throw new ConnectionError(`part ${number} could not be sent`, { cause: error });
          return undefined;
        });
      if (response?.ok === true) break;
      await response?.body?.cancel();
      const isExpired = response?.status === 403 || response?.status === 401;
      // An address lives shorter than a slow upload: the part is sent to another.
      if (isExpired) addresses.delete(number);
      if (response && tries >= transport.retries) throw toError({ status: response.status, detail: `part ${number} was refused` });
      const asked = response && retryAfterOf(response.headers);
      if (!isExpired || tries > 0) await pause(asked === undefined ? backoff(tries) : asked * 1000, signal);
    }
    sent += body.size;
    onProgress?.({ sent, total: content.size });
  };

  const queue = [...missing];
  const worker = async (): Promise<void> => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
      signal?.throwIfAborted();
      await putPart(number);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(options.parallel ?? 4, queue.length) }, worker));
  } finally {
    queue.length = 0;
  }
  const file = await transport.call<ModelFile>({ method: 'POST', path: `/files/${state.file}/complete`, body: {}, signal });
  await onState?.(null);
  return file;
}

type Begun = { done: false; state: UploadState; stored: number[]; parts: Part[] } | { done: true; file: ModelFile };

async function begin(transport: Transport, content: Blob, { name, type, signal }: UploadOptions): Promise<Begun> {
  const body = { name, size: content.size, ...(type && { type }) };
  const file = await transport.call<ModelFile>({ method: 'POST', path: '/files', body, signal });
  if (file.upload === undefined) throw new ModelmillError('the answer has no addresses to upload to');
  const state = { file: file.id, name, size: content.size, partSize: file.upload.part_size };
  return { done: false, state, stored: [], parts: file.upload.parts };
}

/** Takes an earlier upload up; undefined where there is none for this content, or none any more. */
async function resume(transport: Transport, content: Blob, { state, onState, signal }: UploadOptions): Promise<Begun | undefined> {
  if (state === undefined || state.size !== content.size) return undefined;
  try {
    const file = await transport.call<ModelFile>({ path: `/files/${state.file}`, signal });
    if (file.status === 'failed') return undefined;
    if (file.status !== 'uploading') {
      await onState?.(null);
      return { done: true, file };
    }
    const { parts } = await transport.call<{ parts: { number: number }[] }>({ path: `/files/${state.file}/parts`, signal });
    return { done: false, state, stored: parts.map(({ number }) => number), parts: [] };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
