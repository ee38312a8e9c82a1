/** The layout of the bucket. Everything of a file or a job lies under one prefix, so that deleting it is one call. */

/** An upload's object; the name stays readable, the server makes everything else. */
export const uploadKey = (ownerId: string, uploadId: string, fileName: string): string =>
  `uploads/${ownerId}/${uploadId}/${fileName.replace(/[\\/\u0000-\u001f\u007f?#%&]+/g, '_')}`;

export const filePrefix = (fileId: string): string => `files/${fileId}/`;
/** One unpacked entry of an archive. */
export const unpackedKey = (fileId: string, attempt: number, path: string): string => `files/${fileId}/${attempt}/unpacked/${path}`;
export const fileAttemptPrefix = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/`;
export const filePreviewKey = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/preview.glb`;
export const fileThumbnailKey = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/thumbnail.webp`;

export const jobPrefix = (jobId: string): string => `jobs/${jobId}/`;
export const jobAttemptPrefix = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/`;
export const jobResultKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/result.glb`;
export const jobReportKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/report.json`;
export const jobThumbnailKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/thumbnail.webp`;
