/** Which bytes of an archive's file are there: a large one is looked into while most of it lies elsewhere. */

/** Bytes of a file; `to` is not among them. */
export interface ByteSpan {
  from: number;
  to: number;
}

/** A comment of 64 KiB, padding, and the directory of an archive of some thousand entries. */
export const tailBytes = 1024 ** 2;
/** As many as tell what a file is. */
const startBytes = 4096;

/** What there has to be before anything can be said of an archive: its first bytes, and the end of a ZIP. */
export const firstSpans = (size: number): ByteSpan[] => [
  { from: 0, to: Math.min(size, startBytes) },
  { from: Math.max(0, size - tailBytes), to: size },
];

/** Thrown where bytes are read that are not there: whoever has them brings them and begins again. */
export class BytesNeeded extends Error {
  readonly spans: readonly ByteSpan[];
  constructor(spans: readonly ByteSpan[]) {
    super(`${spans.length} spans of the file are not there`);
    this.spans = spans;
  }
}

/** The spans in order, those that touch or have at most `gap` bytes between them as one. */
export function mergeSpans(spans: readonly ByteSpan[], gap = 0): ByteSpan[] {
  const merged: ByteSpan[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to + gap) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

export class HeldBytes {
  readonly #size: number;
  /** In order, without touching; undefined when all of the file is there. */
  readonly #spans: readonly ByteSpan[] | undefined;

  /** @param spans Those of a file of `size` bytes that are there (default: all). */
  constructor(size: number, spans?: readonly ByteSpan[]) {
    this.#size = size;
    this.#spans = spans && mergeSpans(spans);
  }

  /** How many bytes are there from `at` on. */
  countFrom(at: number): number {
    if (at >= this.#size) return 0;
    if (!this.#spans) return this.#size - at;
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#spans[middle]!.to <= at) low = middle + 1;
      else high = middle;
    }
    const span = this.#spans[low];
    return span && span.from <= at ? Math.min(span.to, this.#size) - at : 0;
  }

  /** What of the bytes `from` to `to` is not there as one span; undefined when it all is, as is what lies behind the end of the file. */
  lacking({ from, to }: ByteSpan): ByteSpan | undefined {
    const end = Math.min(to, this.#size);
    return from >= end || this.countFrom(from) >= end - from ? undefined : { from, to: end };
  }

  /** Throws `BytesNeeded` unless all of the spans is there. */
  require(spans: readonly ByteSpan[]): void {
    const lacking = spans.flatMap((span) => this.lacking(span) ?? []);
    if (lacking.length > 0) throw new BytesNeeded(mergeSpans(lacking));
  }
}
