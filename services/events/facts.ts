import type { FileFacts } from '#domain/events/event';
import type { FileRow } from '#storage/database/models/files';

/** What an event says about its file; the figures come from the check and are null before it exists. */
export const factsOf = ({ fileSize, format, modelType, summary }: FileRow): FileFacts => ({
  fileSize,
  format,
  modelType,
  animations: summary?.animations ?? null,
  meshes: summary?.meshes ?? null,
});
