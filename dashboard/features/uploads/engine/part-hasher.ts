import { UnreadableFileError } from './unreadable-file.ts';
import type { HashAnswer, HashRequest } from './part-hash.worker.ts';

interface Waiting {
  resolve: (md5: string) => void;
  reject: (error: Error) => void;
}

/** Computes the MD5 of parts in a Web Worker, started with the first part. */
export class PartHasher {
  #worker: Worker | undefined;
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Lower-case hex; throws `UnreadableFileError` when the file was moved or changed on the disk. */
  md5(part: Blob): Promise<string> {
    this.#asked += 1;
    const request: HashRequest = { id: this.#asked, part };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#started().postMessage(request);
    });
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./part-hash.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('md5' in data) waiting?.resolve(data.md5);
      else waiting?.reject(new UnreadableFileError());
    });
    worker.addEventListener('error', (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
      this.#waiting.clear();
      worker.terminate();
      this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }
}
