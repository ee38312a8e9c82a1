import type { ModelType, Origin } from '#domain/files/model-type';

/**
 * `queued` waits for its turn, `waiting` for the connection or the server, `needsFile` (after a reload) for the user to choose the file again,
 * `finishing` completes the upload and submits the file, `submitted` means that the check has taken over.
 */
export type UploadPhase = 'queued' | 'sending' | 'waiting' | 'paused' | 'needsFile' | 'finishing' | 'submitted' | 'failed';

/** An upload as pages see it; a new object on every change. */
export interface UploadView {
  key: string;
  fileName: string;
  fileSize: number;
  modelType: ModelType;
  origin: Origin;
  phase: UploadPhase;
  /** What stands on the server: whole parts. */
  sentBytes: number;
  /** What was handed to the connection of parts that do not stand there yet; lost by a pause. */
  underWayBytes: number;
  partsSent: number;
  partCount: number;
  bytesPerSecond: number | undefined;
  leftMs: number | undefined;
  /** Why it waits or failed. */
  sentence: string;
  /** Where it failed: the upload itself, or submitting the file for its check. */
  failedAt: 'upload' | 'check' | undefined;
  /** Set once it is submitted. */
  fileId: string | undefined;
  /** The browser can reopen the file without asking the user to choose it. */
  hasHandle: boolean;
}

/** True while closing the page would interrupt the upload. */
export const isMoving = ({ phase }: UploadView): boolean =>
  phase === 'queued' || phase === 'sending' || phase === 'waiting' || phase === 'finishing';
