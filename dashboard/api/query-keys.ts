import type { z } from 'zod';
import type { cardListSchema } from '#domain/jobs/schema';
import type { fileListSchema } from '#domain/uploads/schema';

/** Keys of what react-query holds; an event invalidates by the first word, so lists and details go together. */
export const queryKeys = {
  allFiles: ['files'],
  fileList: (query: z.input<typeof fileListSchema>) => ['files', 'list', query],
  file: (fileId: string) => ['files', 'detail', fileId],
  allJobs: ['jobs'],
  jobList: (query: z.input<typeof cardListSchema>) => ['jobs', 'list', query],
  fileRuns: (fileId: string) => ['jobs', 'runs', fileId],
  job: (jobId: string) => ['jobs', 'detail', jobId],
  storage: ['storage'],
  uploadSettings: (modelType: number) => ['uploadSettings', modelType],
} as const;
