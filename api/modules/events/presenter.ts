import { formatCount } from '#domain/display/numbers';
import { errorTips } from '#domain/errors/tips';
import type { CheckEvent, FileFacts, JobEvent } from '#domain/events/event';
import type { MessageStatus, ModelStatusView, ProgressFrame, Push, PushMessage } from '#domain/events/push';
import type { FileStatus } from '#domain/files/state';
import { jobDescriptions, type JobResult } from '#domain/kinds/jobs';
import { jobStageLabels, waitingText } from '#domain/jobs/labels';
import type { JobStatus } from '#domain/jobs/state';
import { describeMapImage } from '#domain/maps/describe-image';
import type { MapImage } from '#domain/maps/image';
import { describeOblique, type ObliqueReport } from '#domain/models/oblique';
import { describeWarning } from '#domain/models/warnings';
import { wireEventTypes, wireModelTypes } from '#domain/wire/names';
import type { Outcome } from '#domain/workflows/outcome';
import type { Progress } from '#services/events/progress';
import type { UserEventRow } from '#storage/database/models/events';

const paymentReturned = '收到一笔不能用于这个订单的付款，将原路全额退回';

interface Said {
  status: MessageStatus;
  tips: string;
}

/** An event as the documented push message. */
export function presentEvent({ seq, subjectId, payload, createdAt }: UserEventRow): Push {
  if (payload.type === 'recorded') return { seq, id: subjectId, ...payload.push };
  if (payload.type === 'payment') {
    const { isSucceed } = payload;
    const said = isSucceed ? ({ status: 'Success', tips: '支付成功' } as const) : ({ status: 'Error', tips: paymentReturned } as const);
    const message = { ...said, currentTime: createdAt.toISOString(), ...presentFacts(null) };
    return { seq, type: wireEventTypes.toWire(payload.type), id: subjectId, isSucceed, message };
  }
  if (payload.type === 'message') {
    const message = { status: 'Normal', tips: payload.tips, currentTime: createdAt.toISOString(), ...presentFacts(null) } as const;
    return { seq, type: wireEventTypes.toWire(payload.type), id: subjectId, isSucceed: null, message };
  }
  const { status, tips } = payload.type === 'check' ? sayCheck(payload) : sayJob(payload);
  return {
    seq,
    type: wireEventTypes.toWire(payload.type),
    id: subjectId,
    isSucceed: payload.step === 'done' ? payload.outcome.status === 'Success' : null,
    message: { status, tips, currentTime: createdAt.toISOString(), ...presentFacts(payload.file) },
  };
}

const presentFacts = (file: FileFacts | null): Pick<PushMessage, 'fileSize' | 'format' | 'animation' | 'modelNum' | 'type'> => ({
  fileSize: file?.fileSize ?? 0,
  format: file?.format ?? '',
  animation: file?.animations ?? null,
  modelNum: file?.meshes ?? null,
  type: wireModelTypes.toWire(file?.modelType ?? 'single'),
});

const ended = (outcome: Outcome, cancelled: string, succeeded: () => string): Said => {
  if (outcome.status === 'Cancelled') return { status: 'Cancelled', tips: cancelled };
  if (outcome.status === 'Error') return { status: 'Error', tips: errorTips(outcome.code, outcome.params) };
  return { status: 'Success', tips: succeeded() };
};

function sayCheck(event: CheckEvent): Said {
  switch (event.step) {
    case 'queued':
      return { status: 'Begin', tips: '检测中' };
    case 'unpack':
      if (event.file.modelType === 'oblique') return { status: 'Normal', tips: '正在查看压缩包内的 OSGB 瓦片' };
      if (event.file.modelType === 'map') return { status: 'Normal', tips: '正在读取影像' };
      return { status: 'Normal', tips: event.isArchive ? '正在解压文件' : '正在取回文件' };
    case 'inspect':
      return { status: 'Normal', tips: event.archive === null ? '文件校验完成，正在读取模型' : sayUnpacked(event.archive) };
    case 'done':
      return ended(event.outcome, '检测已取消', () => {
        if (event.file.modelType === 'oblique') return sayOblique(event.oblique ?? null);
        if (event.file.modelType === 'map') return sayMap(event.map ?? null);
        return event.triangles === null ? '检测完成' : `检测完成，共 ${formatCount(event.triangles)} 个三角面`;
      });
  }
}

const sayOblique = (oblique: ObliqueReport | null): string =>
  ['检测完成', ...(oblique === null ? [] : describeOblique(oblique)), '可以开始「倾斜摄影轻量化」'].join('\n');

const sayMap = (map: MapImage | null): string =>
  ['检测完成', ...(map === null ? [] : describeMapImage(map)), '可以开始「地图超分」'].join('\n');

function sayUnpacked({ entries, warnings, moreWarnings }: NonNullable<Extract<CheckEvent, { step: 'inspect' }>['archive']>): string {
  const more = moreWarnings > 0 ? [`另有 ${moreWarnings} 条提示`] : [];
  return [`解压完成，共 ${entries} 个文件，正在读取模型`, ...warnings.map(describeWarning), ...more].join('\n');
}

function sayJob(event: JobEvent): Said {
  switch (event.step) {
    case 'queued':
      return { status: 'Begin', tips: '排队等待处理' };
    case 'stage':
      return { status: 'Normal', tips: `正在${jobStageLabels[event.stage]}` };
    case 'waiting':
      return { status: 'Normal', tips: waitingText };
    case 'resumed':
      return { status: 'Normal', tips: '问题已经解决，继续处理' };
    case 'done':
      return ended(event.outcome, '处理已取消', () => (event.result === null ? '处理完成' : `处理完成，${sayResult(event.result)}`));
  }
}

const sayResult = (result: JobResult): string => (jobDescriptions[result.kind].outcome as (result: JobResult) => string)(result);

const checkStatuses: Record<FileStatus, MessageStatus> = {
  Pending: 'Begin',
  Checking: 'Normal',
  Success: 'Success',
  Error: 'Error',
  Cancelled: 'Cancelled',
};

const jobStatuses: Record<JobStatus, MessageStatus> = {
  Queued: 'Begin',
  Running: 'Normal',
  Waiting: 'Normal',
  Success: 'Success',
  Error: 'Error',
  Cancelled: 'Cancelled',
};

interface Standing {
  stage: string;
  percent: number;
}

/** A check's or job's progress, with its events after `sinceSeq`. */
const presentStatus = (status: MessageStatus, { stage, percent }: Standing, events: UserEventRow[], sinceSeq: number): ModelStatusView => {
  const results = events.map(presentEvent);
  return { status, stage, percent, lastSeq: results.at(-1)?.seq ?? sinceSeq, results };
};

export const presentCheckStatus = (file: Standing & { status: FileStatus }, events: UserEventRow[], sinceSeq: number): ModelStatusView =>
  presentStatus(checkStatuses[file.status], file, events, sinceSeq);

export const presentJobStatus = (job: Standing & { status: JobStatus }, events: UserEventRow[], sinceSeq: number): ModelStatusView =>
  presentStatus(jobStatuses[job.status], job, events, sinceSeq);

export const presentProgress = ({ type, id, stage, percent, pieces }: Progress): ProgressFrame => ({
  type: wireEventTypes.toWire(type),
  id,
  stage,
  percent,
  ...(pieces && { pieces }),
});
