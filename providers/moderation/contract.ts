export interface TextVerdict {
  passed: boolean;
  /** Why it was refused, for the log; users see the error table's sentence. */
  reason: string;
}

/** Judges text that users write. Rejects when the service cannot be reached. */
export interface Moderator {
  scanText(content: string): Promise<TextVerdict>;
}
