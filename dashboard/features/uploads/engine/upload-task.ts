import type PQueue from 'p-queue';
import { uploadLimits } from '#domain/limits';
import type { ModelType, Origin } from '#domain/files/model-type';
import { uploadTexts } from '#domain/uploads/notes';
import { planParts } from '#domain/uploads/parts';
import { missingParts, soundParts } from '#domain/uploads/resume';
import { partFailureOf, retryDelayMs } from '#domain/uploads/retry';
import { createSpeedMeter, timeLeftMs } from '#domain/uploads/speed';
import type { UploadedPartsView } from '#domain/uploads/views';
import { ApiError } from '../../../api/api-error.ts';
import { abortUpload, completeUpload, createUpload, signParts, submitForCheck, uploadedParts } from '../../../api/uploads.ts';
import { uploadMemory, type UploadRecord } from './memory.ts';
import { PartFeed, type PartToSend, type SignParts } from './part-feed.ts';
import type { PartHasher } from './part-hasher.ts';
import { waitForLine, waitingText, willPass } from './patience.ts';
import { putPart } from './put-part.ts';
import { assertReadable, UnreadableFileError } from './unreadable-file.ts';
import { holdUpload } from './upload-lock.ts';
import type { UploadView } from './upload-view.ts';

/** Rounds of 'the server misses parts' before the upload is given up. */
const repairRounds = 2;
/** New addresses asked for in a row for one part that is refused. */
const renewals = 3;

export interface UploadSource {
  file: File | undefined;
  handle: FileSystemFileHandle | undefined;
  modelType: ModelType;
  origin: Origin;
  userId: string;
  /** Begun before a reload. */
  record: UploadRecord | undefined;
}

interface Shared {
  /** Parts of all files. */
  queue: PQueue;
  hasher: PartHasher;
  onChange: () => void;
}

/** One file on its way: opened, cut, sent, put together, handed in for its check. Every `run` takes up whatever stands. */
export class UploadTask {
  readonly #source: UploadSource;
  readonly #shared: Shared;
  readonly #meter = createSpeedMeter();
  readonly #md5 = new Map<number, string>();
  /** Bytes of parts that stand, and of those in the air. */
  #standingBytes = 0;
  readonly #flying = new Map<number, number>();
  #record: UploadRecord | undefined;
  #stop: AbortController | undefined;
  #completed = false;
  view: UploadView;

  constructor(key: string, source: UploadSource, shared: Shared) {
    this.#source = source;
    this.#shared = shared;
    this.#record = source.record;
    const fileName = source.file?.name ?? source.record?.fileName ?? '';
    const fileSize = source.file?.size ?? source.record?.fileSize ?? 0;
    this.view = {
      key,
      fileName,
      fileSize,
      modelType: source.modelType,
      origin: source.origin,
      phase: source.file === undefined ? 'needsFile' : 'queued',
      sentBytes: 0,
      partsSent: 0,
      partCount: source.record?.partCount ?? planParts(fileSize).partCount,
      bytesPerSecond: undefined,
      leftMs: undefined,
      sentence: '',
      failedAt: undefined,
      fileId: undefined,
      hasHandle: source.handle !== undefined,
    };
  }

  get record(): UploadRecord | undefined {
    return this.#record;
  }

  get handle(): FileSystemFileHandle | undefined {
    return this.#source.handle;
  }

  /** Gives a restored upload its file. */
  giveFile(file: File): void {
    this.#source.file = file;
  }

  /** Shows how far a restored upload got. */
  showStanding({ parts }: UploadedPartsView): void {
    if (this.#record === undefined) return;
    const sound = soundParts(this.#record, parts);
    this.#standingBytes = sound.reduce((sum, { size }) => sum + size, 0);
    this.#change({ sentBytes: this.#standingBytes, partsSent: sound.length });
  }

  /** Runs to the end, to a failure or to `halt`; never throws. */
  async run(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.#meter.reset();
    this.#change({ phase: 'sending', sentence: '', failedAt: undefined });
    try {
      const record = await this.#open(stop.signal);
      await holdUpload(record.uploadId, async () => {
        if (!this.#completed) await this.#deliver(record, stop.signal);
        await this.#submit(record, stop.signal);
      });
    } catch (error) {
      if (stop.signal.aborted) return;
      stop.abort(error);
      this.#change({
        phase: 'failed',
        failedAt: this.#completed ? 'check' : 'upload',
        sentence: this.#sentenceOf(error),
        bytesPerSecond: undefined,
      });
    }
  }

  /** Stops where it stands; what has been sent stays. */
  halt(phase: 'paused' | 'queued'): void {
    this.#stop?.abort(new DOMException('halted', 'AbortError'));
    this.#flying.clear();
    this.#change({ phase, sentBytes: this.#standingBytes, bytesPerSecond: undefined, leftMs: undefined, sentence: '' });
  }

  /** Stops and takes back what was sent; a server that cannot be reached sweeps it by itself later. */
  async discard(): Promise<void> {
    this.#stop?.abort(new DOMException('cancelled', 'AbortError'));
    const record = this.#record;
    this.#record = undefined;
    if (record === undefined || this.view.phase === 'submitted') return;
    await uploadMemory.forget(record.uploadId);
    await abortUpload(record.uploadId).catch(() => undefined);
  }

  /** The upload at the server: the one begun before, if it still stands, else a new one. */
  async #open(signal: AbortSignal): Promise<UploadRecord> {
    if (this.#record !== undefined) {
      const state = await this.#stateOf(this.#record.uploadId, signal);
      if (state?.status === 'Completed') this.#completed = true;
      if (state?.status === 'Completed' || state?.status === 'Open') return this.#record;
      await uploadMemory.forget(this.#record.uploadId);
      this.#record = undefined;
    }
    const { file, handle, modelType, origin, userId } = this.#source;
    if (file === undefined) throw new UnreadableFileError();
    const ticket = await this.#patiently(
      () => createUpload({ fileName: file.name, fileSize: file.size, modelType, origin }, signal),
      signal,
    );
    const { uploadId, fileUrl, bucketName, partSize, partCount } = ticket;
    const { name: fileName, size: fileSize, lastModified } = file;
    const cut = { uploadId, fileUrl, bucketName, partSize, partCount, fileName, fileSize, lastModified };
    const record: UploadRecord = { ...cut, userId, modelType, origin, startedAt: Date.now(), ...(handle !== undefined && { handle }) };
    this.#record = record;
    this.#md5.clear();
    this.#change({ partCount });
    await uploadMemory.remember(record);
    return record;
  }

  /** What the server has of an upload, undefined when it knows it no more. */
  async #stateOf(uploadId: string, signal: AbortSignal): Promise<UploadedPartsView | undefined> {
    try {
      return await this.#patiently(() => uploadedParts(uploadId, signal), signal);
    } catch (error) {
      if (error instanceof ApiError && (error.is('upload.unknown') || error.is('upload.closed'))) return undefined;
      throw error;
    }
  }

  /** Sends what is missing and has the parts put together; parts that the server finds wrong are sent again. */
  async #deliver(record: UploadRecord, signal: AbortSignal): Promise<void> {
    for (let round = 0; ; round += 1) {
      await this.#sendMissing(record, signal);
      this.#change({ phase: 'finishing', sentBytes: record.fileSize, bytesPerSecond: undefined, leftMs: undefined });
      try {
        await this.#patiently(() => completeUpload(record.uploadId, signal), signal);
        break;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The answer of an earlier attempt may have been lost on its way.
        if ((await this.#stateOf(record.uploadId, signal))?.status === 'Completed') break;
        const repairable = error.is('upload.partMismatch') || error.is('upload.partsMissing');
        if (!repairable || round >= repairRounds) throw error;
        await this.#hashAll(record, signal);
      }
    }
    this.#completed = true;
  }

  async #sendMissing(record: UploadRecord, signal: AbortSignal): Promise<void> {
    const file = this.#source.file;
    if (file === undefined) throw new UnreadableFileError();
    const state = await this.#stateOf(record.uploadId, signal);
    const sound = soundParts(record, state?.parts ?? [], this.#md5);
    const parts = missingParts(record, sound);
    this.#standingBytes = sound.reduce((sum, { size }) => sum + size, 0);
    this.#change({ phase: 'sending', partsSent: sound.length, sentBytes: this.#standingBytes });

    const lanesStop = new AbortController();
    const together = AbortSignal.any([signal, lanesStop.signal]);
    const sign: SignParts = (announced) => this.#patiently(() => signParts(record.uploadId, announced, together), together);
    const feed = new PartFeed({ file, cut: record, parts, hasher: this.#shared.hasher, sign, md5: this.#md5 });
    const lane = async (): Promise<void> => {
      for (;;) {
        const part = await feed.next();
        if (part === undefined) return;
        await this.#shared.queue.add(() => this.#send(part, feed, together), { signal: together });
      }
    };
    try {
      await Promise.all(Array.from({ length: uploadLimits.concurrency }, lane));
    } finally {
      lanesStop.abort(new DOMException('another part failed', 'AbortError'));
    }
  }

  async #send(first: PartToSend, feed: PartFeed, signal: AbortSignal): Promise<void> {
    let part = first;
    let renewed = 0;
    for (let failures = 0; ;) {
      if (part.expiresAt <= Date.now()) part = await feed.renew(part);
      const status = await putPart(part.url, part.blob, (bytes) => this.#progress(part.partNumber, bytes), signal);
      if (status >= 200 && status < 300) {
        this.#flying.delete(part.partNumber);
        this.#standingBytes += part.blob.size;
        this.#change({ phase: 'sending', sentence: '', partsSent: this.view.partsSent + 1 });
        return this.#progress();
      }
      this.#progress(part.partNumber, 0);
      const failure = partFailureOf(status);
      if (failure === 'refused' || (failure === 'expired' && renewed >= renewals)) throw new Error(`part answered ${status}`);
      if (failure === 'expired') {
        renewed += 1;
        part = await feed.renew(part);
        continue;
      }
      await assertReadable(part.blob);
      failures += 1;
      this.#change({ phase: 'waiting', sentence: waitingText(failure === 'busy' ? ApiError.of('objects.unavailable') : undefined) });
      await waitForLine(retryDelayMs(failures, Math.random()), signal);
    }
  }

  /** After a mismatch every part is hashed again, so that those that differ are found. */
  async #hashAll(record: UploadRecord, signal: AbortSignal): Promise<void> {
    const { file } = this.#source;
    if (file === undefined) throw new UnreadableFileError();
    for (let partNumber = 1; partNumber <= record.partCount; partNumber += 1) {
      signal.throwIfAborted();
      const start = (partNumber - 1) * record.partSize;
      this.#md5.set(partNumber, await this.#shared.hasher.md5(file.slice(start, start + record.partSize)));
    }
  }

  async #submit(record: UploadRecord, signal: AbortSignal): Promise<void> {
    this.#change({ phase: 'finishing', sentBytes: record.fileSize, partsSent: record.partCount });
    const fileId = await this.#patiently(() => submitForCheck(record, signal), signal);
    await uploadMemory.forget(record.uploadId);
    this.#change({ phase: 'submitted', fileId, sentence: '', leftMs: 0 });
  }

  /** Asks again as long as what stands in the way passes by itself, and says meanwhile what it waits for. */
  async #patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { phase } = this.view;
    for (let failures = 1; ; failures += 1) {
      try {
        const answer = await ask();
        if (this.view.phase === 'waiting' && failures > 1) this.#change({ phase: phase === 'waiting' ? 'sending' : phase, sentence: '' });
        return answer;
      } catch (error) {
        if (signal.aborted || !willPass(error)) throw error;
        this.#change({ phase: 'waiting', sentence: waitingText(error) });
        await waitForLine(retryDelayMs(failures, Math.random()), signal);
      }
    }
  }

  #progress(partNumber?: number, bytes = 0): void {
    if (partNumber !== undefined) this.#flying.set(partNumber, bytes);
    let sentBytes = this.#standingBytes;
    for (const flying of this.#flying.values()) sentBytes += flying;
    this.#meter.record(sentBytes, Date.now());
    const bytesPerSecond = this.#meter.bytesPerSecond();
    // What moves does not wait, whatever happened to the part beside it.
    const moves = this.view.phase === 'waiting' && bytes > 0;
    this.#change({
      ...(moves && { phase: 'sending', sentence: '' }),
      sentBytes,
      bytesPerSecond,
      leftMs: timeLeftMs(this.view.fileSize - sentBytes, bytesPerSecond),
    });
  }

  #sentenceOf(error: unknown): string {
    if (error instanceof ApiError) return error.respCode === 401 ? '登录已失效，请重新登录后继续' : error.message;
    if (error instanceof UnreadableFileError) return error.message;
    return this.#completed ? uploadTexts.checkCallFailed : uploadTexts.failed;
  }

  #change(changes: Partial<UploadView>): void {
    this.view = { ...this.view, ...changes };
    this.#shared.onChange();
  }
}
