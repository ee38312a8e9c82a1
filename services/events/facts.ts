import type { FileFacts } from '#domain/events/event';
import type { FileRow } from '#storage/database/models/files';

/** What an event says about its file; the figures come from the check's report and are null before it exists. */
export const factsOf = ({ fileSize, format, modelType, report }: FileRow): FileFacts => ({
  fileSize,
  format,
  modelType,
  animations: report?.figures.animations ?? null,
  meshes: report?.figures.meshes ?? null,
});
