import type PQueue from 'p-queue';
import { uploadLimits } from '#domain/limits';
import type { ModelType, Origin } from '#domain/files/model-type';
import { uploadTexts } from '#domain/uploads/notes';
import { planParts } from '#domain/uploads/parts';
import { missingParts, soundParts, type UploadPlace } from '#domain/uploads/resume';
import { partFailureOf, retryDelayMs } from '#domain/uploads/retry';
import { createSpeedMeter, timeLeftMs } from '#domain/uploads/speed';
import type { UploadedPartsView } from '#domain/uploads/views';
import { ApiError } from '../../../api/api-error.ts';
import { isRefusal, knownError } from '../../../api/known-errors.ts';
import { abortUpload, completeUpload, createUpload, signParts, submitForCheck, uploadedParts } from '../../../api/uploads.ts';
import { uploadStore, type UploadRecord } from './upload-store.ts';
import { PartFeed, type PartToSend, type SignParts } from './part-feed.ts';
import type { PartHasher } from './part-hasher.ts';
import { waitForConnection, waitingText, isTransient } from './transient-errors.ts';
import { putPart } from './put-part.ts';
import { assertReadable, UnreadableFileError } from './unreadable-file.ts';
import { holdUpload } from './upload-lock.ts';
import type { UploadView } from './upload-view.ts';

/** How often missing or mismatched parts are resent before the upload fails. */
const repairRounds = 2;
/** How often a new signed address is requested for one part. */
const renewals = 3;

export interface UploadSource {
  file: File | undefined;
  handle: FileSystemFileHandle | undefined;
  modelType: ModelType;
  origin: Origin;
  /** Where it is wanted; none for an upload from before. */
  place: UploadPlace | undefined;
  userId: string;
  /** Set when the upload was started before a reload. */
  record: UploadRecord | undefined;
}

interface Shared {
  /** Parts of all files. */
  queue: PQueue;
  hasher: PartHasher;
  /** Told how long a part took. */
  onPartSent: (partMs: number) => void;
  onChange: () => void;
}

/** The upload of one file: create, hash and send its parts, complete, submit for the check. Every `run` resumes from what the server has. */
export class UploadTask {
  readonly #source: UploadSource;
  readonly #shared: Shared;
  readonly #meter = createSpeedMeter();
  readonly #md5 = new Map<number, string>();
  /** Bytes of parts the server has, and bytes sent of parts in flight. */
  #confirmedBytes = 0;
  readonly #inFlight = new Map<number, number>();
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
      underWayBytes: 0,
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

  /** Shows the progress of a restored upload. */
  showUploaded({ parts }: UploadedPartsView): void {
    if (this.#record === undefined) return;
    const sound = soundParts(this.#record, parts);
    this.#confirmedBytes = sound.reduce((sum, { size }) => sum + size, 0);
    this.#change({ sentBytes: this.#confirmedBytes, partsSent: sound.length });
  }

  /** Runs until it is done, fails or is halted. Never throws. */
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
        underWayBytes: 0,
        failedAt: this.#completed ? 'check' : 'upload',
        sentence: this.#sentenceOf(error),
        bytesPerSecond: undefined,
      });
    }
  }

  /** Stops the upload; parts already sent are kept. */
  halt(phase: 'paused' | 'queued'): void {
    this.#stop?.abort(new DOMException('halted', 'AbortError'));
    this.#inFlight.clear();
    this.#change({ phase, underWayBytes: 0, bytesPerSecond: undefined, leftMs: undefined, sentence: '' });
  }

  /** Stops the upload and discards what was sent. If the server cannot be reached, it cleans up by itself later. */
  async discard(): Promise<void> {
    this.#stop?.abort(new DOMException('cancelled', 'AbortError'));
    const record = this.#record;
    this.#record = undefined;
    if (record === undefined || this.view.phase === 'submitted') return;
    await uploadStore.forget(record.uploadId);
    await abortUpload(record.uploadId).catch(() => undefined);
  }

  /** The upload on the server: the earlier one if it still exists, otherwise a new one. */
  async #open(signal: AbortSignal): Promise<UploadRecord> {
    if (this.#record !== undefined) {
      const state = await this.#stateOf(this.#record.uploadId, signal);
      if (state?.status === 'Completed') this.#completed = true;
      if (state?.status === 'Completed' || state?.status === 'Open') return this.#record;
      await uploadStore.forget(this.#record.uploadId);
      this.#record = undefined;
    }
    const { file, handle, modelType, origin, place, userId } = this.#source;
    if (file === undefined) throw new UnreadableFileError();
    const ticket = await this.#retrying(
      () => createUpload({ fileName: file.name, fileSize: file.size, modelType, origin }, signal),
      signal,
    );
    const { uploadId, fileUrl, bucketName, partSize, partCount } = ticket;
    const { name: fileName, size: fileSize, lastModified } = file;
    const cut = { uploadId, fileUrl, bucketName, partSize, partCount, fileName, fileSize, lastModified };
    const record: UploadRecord = {
      ...cut,
      userId,
      modelType,
      origin,
      startedAt: Date.now(),
      ...(place && { place }),
      ...(handle && { handle }),
    };
    this.#record = record;
    this.#md5.clear();
    this.#change({ partCount });
    await uploadStore.remember(record);
    return record;
  }

  /** The server's state of an upload; undefined when it no longer exists. */
  async #stateOf(uploadId: string, signal: AbortSignal): Promise<UploadedPartsView | undefined> {
    try {
      return await this.#retrying(() => uploadedParts(uploadId, signal), signal);
    } catch (error) {
      if (isRefusal(error, 'upload.unknown') || isRefusal(error, 'upload.closed')) return undefined;
      throw error;
    }
  }

  /** Sends the missing parts and completes the upload; parts the server rejects are sent again. */
  async #deliver(record: UploadRecord, signal: AbortSignal): Promise<void> {
    for (let round = 0; ; round += 1) {
      await this.#sendMissing(record, signal);
      this.#change({ phase: 'finishing', sentBytes: record.fileSize, underWayBytes: 0, bytesPerSecond: undefined, leftMs: undefined });
      try {
        await this.#retrying(() => completeUpload(record.uploadId, signal), signal);
        break;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The answer to an earlier attempt may have been lost.
        if ((await this.#stateOf(record.uploadId, signal))?.status === 'Completed') break;
        const repairable = isRefusal(error, 'upload.partMismatch') || isRefusal(error, 'upload.partsMissing');
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
    this.#confirmedBytes = sound.reduce((sum, { size }) => sum + size, 0);
    this.#change({ phase: 'sending', partsSent: sound.length, sentBytes: this.#confirmedBytes });

    const lanesStop = new AbortController();
    const together = AbortSignal.any([signal, lanesStop.signal]);
    const sign: SignParts = (announced) => this.#retrying(() => signParts(record.uploadId, announced, together), together);
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
      const begunAt = performance.now();
      const status = await putPart(part.url, part.blob, (bytes) => this.#progress(part.partNumber, bytes), signal);
      if (status >= 200 && status < 300) {
        this.#inFlight.delete(part.partNumber);
        this.#confirmedBytes += part.blob.size;
        this.#shared.onPartSent(performance.now() - begunAt);
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
      this.#change({ phase: 'waiting', sentence: waitingText(failure === 'busy' ? knownError('objects.unavailable') : undefined) });
      await waitForConnection(retryDelayMs(failures, Math.random()), signal);
    }
  }

  /** Hashes every part again after a mismatch, to find the ones that differ. */
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
    const fileId = await this.#retrying(() => submitForCheck(record, signal), signal);
    await uploadStore.forget(record.uploadId);
    this.#change({ phase: 'submitted', fileId, sentence: '', leftMs: 0 });
  }

  /** Retries `ask` on transient errors, and shows meanwhile what the upload is waiting for. */
  async #retrying<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { phase } = this.view;
    for (let failures = 1; ; failures += 1) {
      try {
        const answer = await ask();
        if (this.view.phase === 'waiting' && failures > 1) this.#change({ phase: phase === 'waiting' ? 'sending' : phase, sentence: '' });
        return answer;
      } catch (error) {
        if (signal.aborted || !isTransient(error)) throw error;
        this.#change({ phase: 'waiting', sentence: waitingText(error) });
        await waitForConnection(retryDelayMs(failures, Math.random()), signal);
      }
    }
  }

  #progress(partNumber?: number, bytes = 0): void {
    if (partNumber !== undefined) this.#inFlight.set(partNumber, bytes);
    let underWayBytes = 0;
    for (const bytesInFlight of this.#inFlight.values()) underWayBytes += bytesInFlight;
    const sentBytes = this.#confirmedBytes;
    this.#meter.record(sentBytes + underWayBytes, Date.now());
    const bytesPerSecond = this.#meter.bytesPerSecond();
    // While any part makes progress, the upload is not shown as waiting.
    const moves = this.view.phase === 'waiting' && bytes > 0;
    this.#change({
      ...(moves && { phase: 'sending', sentence: '' }),
      sentBytes,
      underWayBytes,
      bytesPerSecond,
      leftMs: timeLeftMs(this.view.fileSize - sentBytes - underWayBytes, bytesPerSecond),
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
