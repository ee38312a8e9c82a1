import PQueue from 'p-queue';
import { extensionOf } from '#domain/formats';
import type { ModelType, Origin } from '#domain/files/model-type';
import { firstLanes, nextLanes } from '#domain/uploads/lanes';
import { fileDifference, fileDifferenceTexts, type UploadPlace } from '#domain/uploads/resume';
import { isRefusal } from '../../../api/known-errors.ts';
import { uploadedParts } from '../../../api/uploads.ts';
import { uploadStore, type UploadRecord } from './upload-store.ts';
import { PartHasher } from './part-hasher.ts';
import { heldUploads } from './upload-lock.ts';
import { namedByContent } from './name-by-content.ts';
import { UploadTask } from './upload-task.ts';
import { isMoving, type UploadView } from './upload-view.ts';

/** Files uploaded at once. They share one queue of parts, so that a small file does not wait for a large one. */
const filesAtOnce = 3;
/** Listeners hear of progress at most this often. */
const tellEveryMs = 120;

/** All uploads of this tab: queue, pause, resume, cancel, and restore after a reload. */
export class UploadManager {
  readonly #queue = new PQueue({ concurrency: firstLanes });
  readonly #hasher = new PartHasher();
  readonly #listeners = new Set<() => void>();
  #tasks: UploadTask[] = [];
  #running = new Set<UploadTask>();
  #userId: string | undefined;
  #snapshot: readonly UploadView[] = [];
  #telling: ReturnType<typeof setTimeout> | undefined;
  #made = 0;

  constructor() {
    addEventListener('beforeunload', (event) => {
      if (this.#snapshot.some(isMoving)) event.preventDefault();
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): readonly UploadView[] => this.#snapshot;

  /** Restores the user's unfinished uploads; called when a session starts. */
  async restore(userId: string): Promise<void> {
    if (this.#userId === userId) return;
    this.clear();
    this.#userId = userId;
    const [records, held] = await Promise.all([uploadStore.all(userId), heldUploads()]);
    const mine = records.filter(({ uploadId }) => !held.has(uploadId)).sort((a, b) => a.startedAt - b.startedAt);
    await Promise.all(mine.map((record) => this.#restoreOne(record, userId)));
  }

  /** Drops all uploads of this tab; unfinished ones stay stored for the user's next session. */
  clear(): void {
    for (const task of this.#tasks) task.halt('paused');
    this.#tasks = [];
    this.#running.clear();
    this.#userId = undefined;
    this.#tell();
  }

  /** Queues a file and returns its key. */
  add(file: File, options: { modelType: ModelType; origin: Origin; place?: UploadPlace; handle?: FileSystemFileHandle }): string {
    if (this.#userId === undefined) throw new Error('add before restore');
    const { modelType, origin, place, handle } = options;
    const task = this.#make({ file, handle, modelType, origin, place, userId: this.#userId, record: undefined });
    this.#pump();
    return task.view.key;
  }

  pause(key: string): void {
    this.#find(key)?.halt('paused');
  }

  /** Resumes after a pause or a failure. */
  resume(key: string): void {
    this.#find(key)?.halt('queued');
    this.#pump();
  }

  /** Gives a restored upload its file. Returns why it is the wrong file, or undefined. */
  async giveFile(key: string, chosen: File): Promise<string | undefined> {
    const file = await namedByContent(chosen);
    const task = this.#find(key);
    if (task?.record === undefined) return undefined;
    const difference = fileDifference(task.record, file);
    if (difference !== undefined) return fileDifferenceTexts[difference].replace('{fileName}', task.record.fileName);
    task.giveFile(file);
    this.resume(key);
    return undefined;
  }

  /** Reopens the file of a restored upload through its stored handle. Returns a message when that fails. */
  async reopen(key: string): Promise<string | undefined> {
    const handle = this.#find(key)?.handle as PermittedHandle | undefined;
    if (handle === undefined) return undefined;
    try {
      if ((await handle.requestPermission({ mode: 'read' })) !== 'granted') return '浏览器没有得到读取文件的许可，请重新选择文件';
      return await this.giveFile(key, await handle.getFile());
    } catch {
      return '文件已被移动或删除，请重新选择文件';
    }
  }

  /** Cancels an upload and discards what was sent, or removes a finished one from the list. */
  remove(key: string): void {
    const task = this.#find(key);
    if (task === undefined) return;
    this.#tasks = this.#tasks.filter((other) => other !== task);
    this.#running.delete(task);
    void task.discard();
    this.#tell();
    this.#pump();
  }

  async #restoreOne(record: UploadRecord, userId: string): Promise<void> {
    let gone = false;
    const state = await uploadedParts(record.uploadId).catch((error: unknown) => {
      gone = isRefusal(error, 'upload.unknown') || isRefusal(error, 'upload.closed');
    });
    if (this.#userId !== userId) return;
    // Expired, or cancelled elsewhere. If the server could not be reached, it is asked again on resume.
    if (gone || state?.status === 'Aborted') return uploadStore.forget(record.uploadId);
    const { modelType, origin, place, handle } = record;
    const task = this.#make({ file: undefined, handle, modelType, origin, place, userId, record });
    if (!state) return;
    task.showUploaded(state);
    // All parts have arrived and only the submission is missing, which needs no file.
    if (state.status === 'Completed') this.resume(task.view.key);
  }

  #make(source: ConstructorParameters<typeof UploadTask>[1]): UploadTask {
    this.#made += 1;
    const key = `${this.#made}-${extensionOf(source.file?.name ?? source.record?.fileName ?? '')}`;
    const task = new UploadTask(key, source, {
      queue: this.#queue,
      hasher: this.#hasher,
      onPartSent: (partMs) => (this.#queue.concurrency = nextLanes(this.#queue.concurrency, partMs)),
      onChange: () => this.#tellSoon(),
    });
    this.#tasks = [...this.#tasks, task];
    this.#tell();
    return task;
  }

  /** Starts queued uploads up to the limit. */
  #pump(): void {
    for (const task of this.#tasks) {
      if (this.#running.size >= filesAtOnce) break;
      if (task.view.phase !== 'queued' || this.#running.has(task)) continue;
      this.#running.add(task);
      void task.run().finally(() => {
        this.#running.delete(task);
        this.#tell();
        this.#pump();
      });
    }
    this.#tell();
  }

  #find(key: string): UploadTask | undefined {
    return this.#tasks.find(({ view }) => view.key === key);
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => this.#tell(), tellEveryMs);
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#snapshot = this.#tasks.map(({ view }) => view);
    for (const listener of this.#listeners) listener();
  }
}

/** A part of Chromium's File System Access API that TypeScript's DOM types lack. */
interface PermittedHandle extends FileSystemFileHandle {
  requestPermission: (descriptor: { mode: 'read' }) => Promise<PermissionState>;
}
