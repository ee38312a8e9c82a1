import { partRange } from '#domain/uploads/parts';
import type { RememberedUpload } from '#domain/uploads/resume';
import type { PartHasher } from './part-hasher.ts';

export interface PartToSend {
  partNumber: number;
  blob: Blob;
  md5: string;
  url: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

type Announced = Pick<PartToSend, 'partNumber' | 'blob' | 'md5'>;
export type SignParts = (
  parts: { partNumber: number; size: number; md5: string }[],
) => Promise<{ partNumber: number; url: string; expiresAt: string }[]>;

/** Parts hashed and signed per batch, and kept ready. */
const batchParts = 4;

/** Supplies the parts of a file in order, hashed and signed a batch ahead. */
export class PartFeed {
  readonly #file: File;
  readonly #cut: Pick<RememberedUpload, 'fileSize' | 'partSize'>;
  readonly #pending: number[];
  readonly #hasher: PartHasher;
  readonly #sign: SignParts;
  readonly #md5: Map<number, string>;
  readonly #ready: PartToSend[] = [];
  #refilling: Promise<void> | undefined;

  /** `md5` keeps computed hashes across pauses. */
  constructor(options: {
    file: File;
    cut: Pick<RememberedUpload, 'fileSize' | 'partSize'>;
    parts: number[];
    hasher: PartHasher;
    sign: SignParts;
    md5: Map<number, string>;
  }) {
    this.#file = options.file;
    this.#cut = options.cut;
    this.#pending = [...options.parts];
    this.#hasher = options.hasher;
    this.#sign = options.sign;
    this.#md5 = options.md5;
  }

  /** The next part to send; undefined when none is left. */
  async next(): Promise<PartToSend | undefined> {
    while (this.#ready.length === 0 && (this.#refilling !== undefined || this.#pending.length > 0)) await this.#refill();
    const part = this.#ready.shift();
    // A failed prefetch is reported to the next caller.
    if (this.#ready.length < batchParts && this.#pending.length > 0) this.#refill().catch(() => undefined);
    return part;
  }

  /** A new signed address for a part whose old one has expired. */
  async renew(part: PartToSend): Promise<PartToSend> {
    const [renewed] = await this.#signed([part]);
    return renewed ?? part;
  }

  #refill(): Promise<void> {
    this.#refilling ??= (async () => {
      const parts = await Promise.all(this.#pending.splice(0, batchParts).map((partNumber) => this.#announced(partNumber)));
      this.#ready.push(...(await this.#signed(parts)));
      this.#refilling = undefined;
    })();
    return this.#refilling;
  }

  async #announced(partNumber: number): Promise<Announced> {
    const { start, end } = partRange(this.#cut.fileSize, this.#cut.partSize, partNumber);
    const blob = this.#file.slice(start, end);
    const md5 = this.#md5.get(partNumber) ?? (await this.#hasher.md5(blob));
    this.#md5.set(partNumber, md5);
    return { partNumber, blob, md5 };
  }

  async #signed(parts: Announced[]): Promise<PartToSend[]> {
    const urls = await this.#sign(parts.map(({ partNumber, blob, md5 }) => ({ partNumber, size: blob.size, md5 })));
    const byNumber = new Map(urls.map((row) => [row.partNumber, row]));
    return parts.flatMap(({ partNumber, blob, md5 }) => {
      const row = byNumber.get(partNumber);
      return row === undefined ? [] : [{ partNumber, blob, md5, url: row.url, expiresAt: Date.parse(row.expiresAt) }];
    });
  }
}
