/** A row of `getObjectModelFileUploadSettings` and its scene twin: docs/decisions.md#upload-settings. */
export interface UploadSettingView {
  /** Extension, lower case, no dot. */
  modelFormat: string;
  /** Megabytes (1024² bytes). */
  maxSize: number;
}

/** `getFileMaxSize`. */
export interface FileMaxSizeView {
  /** Bytes. */
  maxSize: number;
}

export interface UploadTicketView {
  uploadId: string;
  /** The object's key: `fileUrl` of `model_checking`. */
  fileUrl: string;
  bucketName: string;
  partSize: number;
  partCount: number;
  concurrency: number;
  expiresAt: string;
}

/** `getHuaweiParam`: docs/decisions.md#storage-parameters. */
export interface StorageParametersView {
  /** The id of an open upload of the caller's; empty without one. */
  ak: string;
  /** A secret for sending that upload's parts, valid for an hour. */
  sk: string;
  /** Our own origin, whatever the store is. */
  server: string;
  bucket: string;
  privateBucket: string;
}

/** Addresses to PUT parts to, valid until `expiresAt`. */
export interface SignedPartsView {
  urls: { partNumber: number; url: string; expiresAt: string }[];
}

/** The stored parts, for resuming. */
export interface UploadedPartsView {
  status: 'Open' | 'Completed' | 'Aborted';
  partSize: number;
  partCount: number;
  fileSize: number;
  fileUrl: string;
  parts: { partNumber: number; size: number; md5: string }[];
}

export interface CompletedUploadView {
  fileUrl: string;
  fileSize: number;
}
