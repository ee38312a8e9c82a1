import { formatBytes, formatSeconds } from '#domain/display/numbers';
import { uploadTexts } from '#domain/uploads/notes';
import type { UploadPhase, UploadView } from './engine/upload-view.ts';

const phaseWords: Record<UploadPhase, string> = {
  queued: '排队等待上传',
  sending: '正在上传',
  waiting: '等待连接恢复',
  paused: '已暂停',
  needsFile: '未传完',
  finishing: '正在校验并提交',
  submitted: '已提交检测',
  failed: uploadTexts.failed,
};

export const phaseWord = (upload: UploadView): string =>
  upload.failedAt === 'check' ? uploadTexts.checkCallFailed : phaseWords[upload.phase];

/** 0–100; 100 only once everything has arrived. */
export function sentPercent({ sentBytes, fileSize, phase }: UploadView): number {
  if (phase === 'submitted' || phase === 'finishing') return 100;
  return fileSize === 0 ? 0 : Math.min(99, Math.floor((sentBytes / fileSize) * 100));
}

/** What is on its way beyond that, 0–100. */
export const underWayPercent = ({ underWayBytes, fileSize }: UploadView): number => (fileSize === 0 ? 0 : (underWayBytes / fileSize) * 100);

/** `12.3 MB / 84.0 MB · 3.2 MB/s · 剩余 22 秒`; speed and time are left out while unknown. */
export function progressWords({ sentBytes, fileSize, bytesPerSecond, leftMs, phase }: UploadView): string {
  const words = [`${formatBytes(Math.min(sentBytes, fileSize))} / ${formatBytes(fileSize)}`];
  if (phase === 'sending' && bytesPerSecond !== undefined) {
    words.push(`${formatBytes(bytesPerSecond)}/s`);
    if (leftMs !== undefined && leftMs > 1000) words.push(`剩余 ${formatSeconds(Math.ceil(leftMs / 1000))}`);
  }
  return words.join(' · ');
}
