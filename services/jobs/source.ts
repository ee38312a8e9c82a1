import type { FileRow } from '#storage/database/models/files';

/** What a job's card shows about its source file. */
export const sourceColumns = ['id', 'fileName', 'previewKey', 'thumbnailKey', 'purgedAt'] as const;
export type JobSource = Pick<FileRow, (typeof sourceColumns)[number]>;
