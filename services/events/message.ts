import type { MessageStatus, PushMessage } from '#domain/events/push';
import type { FileRow } from '#storage/database/models/work';

/** The message of an event about a file's check, or about a job over that file (D2 §3). */
export function messageOf(
  file: Pick<FileRow, 'fileSize' | 'format' | 'modelType' | 'report'>,
  status: MessageStatus,
  tips: string,
  now: Date = new Date(),
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
