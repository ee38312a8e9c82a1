/** The layout of the bucket. Everything of a file or a job lies under one prefix, so that deleting it is one call. */

/** What S3 allows a key. */
const maxKeyBytes = 1024;
/** Folders refuse longer names, ours and those behind some S3 servers alike; 255 less room for a suffix. */
const maxNameBytes = 200;

/** Refuses what could leave the bucket's folder or what S3 cannot carry; such a key is a fault of ours, never a user's input as it came. */
export function checkKey(key: string): void {
  const segments = key.split('/');
  const wellFormed = !/[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(key) && Buffer.byteLength(key) <= maxKeyBytes;
  if (!wellFormed || segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new TypeError(`Not an object key: ${JSON.stringify(key)}`);
  }
}

/** A file name as a key's last segment: readable, without what addresses and folders stumble over, its extension kept when it is cut. */
function keyName(fileName: string): string {
  const name = fileName.replace(/[\\/\u0000-\u001f\u007f?#%&]+|\p{Surrogate}/gu, '_');
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && Buffer.byteLength(name.slice(dot)) < 20 ? name.slice(dot) : '';
  const stem = Array.from(name.slice(0, name.length - extension.length));
  while (Buffer.byteLength(stem.join('') + extension) > maxNameBytes) stem.pop();
  return stem.join('') + extension;
}

/** An upload's object; the name stays readable, the server makes everything else. */
export const uploadKey = (ownerId: string, uploadId: string, fileName: string): string =>
  `uploads/${ownerId}/${uploadId}/${keyName(fileName)}`;

export const filePrefix = (fileId: string): string => `files/${fileId}/`;
/** One unpacked entry of an archive. */
export const unpackedKey = (fileId: string, attempt: number, path: string): string => `files/${fileId}/${attempt}/unpacked/${path}`;
export const fileAttemptPrefix = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/`;
export const filePreviewKey = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/preview.glb`;
export const fileThumbnailKey = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/thumbnail.webp`;
/** The picture that a file carries of itself: of no attempt, so that it outlives one that failed. */
export const fileCoverKey = (fileId: string): string => `files/${fileId}/cover.webp`;

export const jobPrefix = (jobId: string): string => `jobs/${jobId}/`;
export const jobAttemptPrefix = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/`;
export const jobResultKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/result.glb`;
export const jobReportKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/report.json`;
export const jobComparisonKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/comparison.webp`;
export const jobDeviationKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/deviation.glb`;
/** A level of detail as a file of its own; 1 is the first that is coarser than the result. */
export const jobLevelKey = (jobId: string, attempt: number, level: number): string => `jobs/${jobId}/${attempt}/lod${level}.glb`;
export const jobThumbnailKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/thumbnail.webp`;
