import type { MapAnswer, MapFailure, MapFile, MapRequest, Range } from './map-messages.ts';

/** Why a map is not shown. */
export class MapReadError extends Error {
  readonly failure: MapFailure;
  constructor(failure: MapFailure) {
    super(failure);
    this.failure = failure;
  }
}

interface Waiting {
  resolve: (answer: MapAnswer) => void;
  reject: (error: Error) => void;
}

/** Reads one map in a worker of its own. */
export class MapReader {
  readonly #worker = new Worker(new URL('./map-tiles.worker.ts', import.meta.url), { type: 'module' });
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<MapAnswer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('failure' in data) waiting?.reject(new MapReadError(data.failure));
      else waiting?.resolve(data);
    });
    this.#worker.addEventListener('error', () => {
      for (const { reject } of this.#waiting.values()) reject(new MapReadError('network'));
      this.#waiting.clear();
    });
  }

  /** Throws `MapReadError`. */
  async open(url: string): Promise<MapFile> {
    const answer = await this.#ask((id) => ({ id, open: new URL(url, location.href).href }));
    if (!('file' in answer)) throw new MapReadError('unreadable');
    return answer.file;
  }

  /** A tile as a picture of `tileEdge` pixels; transparent beyond the map's edges. */
  async tile(tile: { level: number; column: number; row: number; range: Range | null }): Promise<ImageBitmap> {
    const answer = await this.#ask((id) => ({ id, ...tile }));
    if (!('picture' in answer)) throw new MapReadError('unreadable');
    return answer.picture;
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask(request: (id: number) => MapRequest): Promise<MapAnswer> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(request(id));
    });
  }
}
