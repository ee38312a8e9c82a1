export interface TextVerdict {
  passed: boolean;
  /** Why not, for the log; the person reads the table's sentence. */
  reason: string;
}

/** Whoever judges what people write. Rejects when it cannot be asked. */
export interface Moderator {
  scanText(content: string): Promise<TextVerdict>;
}
