import type { FileFacts } from '#domain/events/event';
import type { FileRow } from '#storage/database/models/files';

/** What an event says of its file; figures come from the check's report once there is one. */
export const factsOf = ({ fileSize, format, modelType, report }: FileRow): FileFacts => ({
  fileSize,
  format,
  modelType,
  animations: report?.figures.animations ?? null,
  meshes: report?.figures.meshes ?? null,
});
