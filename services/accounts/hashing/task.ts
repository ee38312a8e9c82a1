export interface HashingTask {
  password: string;
  /** The hash to compare with; undefined to make a new one. */
  against: string | undefined;
}
