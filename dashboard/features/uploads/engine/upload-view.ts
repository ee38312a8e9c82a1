import type { ModelType, Origin } from '#domain/files/model-type';

/**
 * `queued` waits for its turn, `waiting` for the line or the server, `needsFile` (after a reload) for the person to choose the file again,
 * `finishing` puts the parts together and hands the file in, `submitted` leaves the rest to the check.
 */
export type UploadPhase = 'queued' | 'sending' | 'waiting' | 'paused' | 'needsFile' | 'finishing' | 'submitted' | 'failed';

/** What pages see of an upload; a new object whenever something changed. */
export interface UploadView {
  key: string;
  fileName: string;
  fileSize: number;
  modelType: ModelType;
  origin: Origin;
  phase: UploadPhase;
  sentBytes: number;
  partsSent: number;
  partCount: number;
  bytesPerSecond: number | undefined;
  leftMs: number | undefined;
  /** Why it waits or failed. */
  sentence: string;
  /** Where it failed: the upload itself, or handing the file in for its check. */
  failedAt: 'upload' | 'check' | undefined;
  /** Once it is submitted. */
  fileId: string | undefined;
  /** The browser can open the file again by itself. */
  hasHandle: boolean;
}

/** True while closing the page would interrupt something. */
export const isMoving = ({ phase }: UploadView): boolean =>
  phase === 'queued' || phase === 'sending' || phase === 'waiting' || phase === 'finishing';
