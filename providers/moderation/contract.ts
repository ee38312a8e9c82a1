import type { Readable } from 'node:stream';

export interface Verdict {
  passed: boolean;
  /** Why it was refused, for the log; users see the error table's sentence. */
  reason: string;
}

export interface Picture {
  bytes: number;
  /** Reads it from its beginning; whoever opens it ends it. */
  open(): Promise<Readable>;
}

/** Judges text and pictures that users bring. Rejects when the service cannot be reached. */
export interface Moderator {
  scanText(content: string): Promise<Verdict>;
  scanImage(picture: Picture): Promise<Verdict>;
}
