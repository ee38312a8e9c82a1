import { formatBytes } from '#domain/display/numbers';
import { fileStatusLabels } from '#domain/files/labels';
import type { FileStatus } from '#domain/files/state';
import { jobStatusLabels } from '#domain/jobs/labels';
import { checkStageLabels } from '#domain/kinds/check/stages';
import { jobDescriptions } from '#domain/kinds/jobs';
import type { StoryTone } from '#domain/office/views';
import { runId } from '#domain/workflows/ids';
import { waitingActs } from './job.ts';
import { decisionEntries, failureText, runEntries, toldEntries } from './runs.ts';
import type { Entry, Story, Teller } from './story.ts';

const tones: Record<FileStatus, StoryTone> = {
  Pending: 'waiting',
  Checking: 'running',
  Success: 'success',
  Error: 'error',
  Cancelled: 'quiet',
};
const shown = 20;

/** A source file: its upload, checks and what was made of it. */
export const fileStory: Teller = async ({ database }, id) => {
  const { files, jobs, waitingWorks, mallModels } = database;
  const file = await files.findByPk(id);
  if (file === null) return null;
  const checks = Array.from({ length: Math.min(file.attempt, shown) }, (_, back) => runId('check', { id, attempt: file.attempt - back }));
  const [waiting, made, listing] = await Promise.all([
    waitingWorks.findByPk(checks[0]),
    jobs.findAll({ where: { fileId: id }, order: [['id', 'DESC']], limit: shown }),
    mallModels.findOne({ where: { fileId: id }, attributes: ['id', 'name'] }),
  ]);
  const [started, decided, told] = await Promise.all([
    runEntries(database, checks),
    decisionEntries(database, file.ownerId, checks),
    toldEntries(database, file.ownerId, [id]),
  ]);
  const failure = failureText(file.error);
  const step = (at: Date | null, what: string, more: Partial<Entry> = {}): Entry[] =>
    at === null ? [] : [{ at, what, by: null, ...more }];
  const state = file.deletedAt !== null ? '已删除' : waiting !== null ? '等待决定' : fileStatusLabels[file.status];
  return {
    title: file.modelName,
    state,
    tone: file.deletedAt !== null ? 'quiet' : waiting !== null ? 'waiting' : tones[file.status],
    lead:
      waiting !== null
        ? `检测停在「${checkStageLabels[file.stage]}」，等待决定：${waiting.reason.replace('，系统会自动重试', '')}`
        : failure === ''
          ? `${state}。`
          : `检测失败：${failure}`,
    ownerId: file.ownerId,
    facts: [
      { label: '文件', value: `${file.fileName}（${formatBytes(file.fileSize)}）` },
      { label: '检测', value: `${checkStageLabels[file.stage]}，${file.percent}%，第 ${file.attempt} 次` },
      { label: '文件编号', value: id, isCode: true },
      { label: 'Temporal 编号', value: checks[0] ?? '', isCode: true },
    ],
    related: [
      ...made.map((job) => ({
        kind: 'job' as const,
        id: job.id,
        title: jobDescriptions[job.kind].label,
        note: jobStatusLabels[job.status],
      })),
      ...(listing === null ? [] : [{ kind: 'listing' as const, id: listing.id, title: listing.name, note: '在商城' }]),
    ],
    entries: [
      ...step(file.createdAt, '上传完成', { by: file.ownerId, note: file.fileName }),
      ...started,
      ...step(waiting?.since ?? null, '出了问题，等待决定', { note: waiting?.reason ?? '' }),
      ...decided,
      ...step(file.checkedAt, fileStatusLabels[file.status], { note: failure }),
      ...made.map((job): Entry => ({
        ...{ at: job.createdAt, what: `提交处理：${jobDescriptions[job.kind].label}`, by: job.ownerId },
        ...{ note: jobStatusLabels[job.status], thing: { kind: 'job', id: job.id } },
      })),
      ...step(file.deletedAt, '用户删除了文件', { by: file.ownerId }),
      ...told,
    ],
    acts: waiting === null ? [] : waitingActs(waiting.workflowId, false),
  } satisfies Story;
};
