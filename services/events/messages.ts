import type { MessageStatus, PushMessage } from '#domain/events/push';
import type { FileRow } from '#storage/database/models/work';

/** The message of an event about a file or a job over it (docs/decisions.md#push-messages); figures come from the check's report once there is one. */
export function fileMessage(
  file: Pick<FileRow, 'fileSize' | 'format' | 'modelType' | 'report'>,
  status: MessageStatus,
  tips: string,
  now = new Date(),
): PushMessage {
  return {
    status,
    tips,
    currentTime: now.toISOString(),
    fileSize: file.fileSize,
    format: file.format,
    animation: file.report?.figures.animations ?? null,
    modelNum: file.report?.figures.meshes ?? null,
    type: file.modelType,
  };
}
