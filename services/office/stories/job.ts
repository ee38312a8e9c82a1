import { jobStageLabels, jobStatusLabels } from '#domain/jobs/labels';
import type { JobStatus } from '#domain/jobs/state';
import { jobDescriptions } from '#domain/kinds/jobs';
import type { StoryTone } from '#domain/office/views';
import { formatOrderNumber } from '#domain/trade/order-number';
import { runId } from '#domain/workflows/ids';
import { decisionEntries, failureText, runEntries, toldEntries } from './runs.ts';
import type { Act, Entry, Story, Teller } from './story.ts';

const tones: Record<JobStatus, StoryTone> = {
  Queued: 'waiting',
  Running: 'running',
  Waiting: 'waiting',
  Success: 'success',
  Error: 'error',
  Cancelled: 'quiet',
};

/** What an operator may decide of work that waits for him. */
export const waitingActs = (workflowId: string, isPaid: boolean): Act[] => [
  {
    ...{ call: 'operateJobDecide', subject: workflowId, choice: 'retry', label: '重试', isDangerous: false },
    effects: ['从出错的一步再试一次，几秒内开始', '费用和次数不变', '用户看到“处理中”，完成后收到通知'],
  },
  {
    ...{ call: 'operateJobDecide', subject: workflowId, choice: 'giveUp', label: '放弃', isDangerous: true },
    effects: [
      '处理以失败结束，不能撤销；用户可以自己再次提交',
      isPaid ? '这一项的费用或次数原路退回' : '没有费用要退',
      '用户收到处理失败的通知',
    ],
  },
];

/** What an operator may decide of work that is queued or runs. */
const runningActs = (workflowId: string, isPaid: boolean): Act[] => [
  {
    ...{ call: 'operateJobDecide', subject: workflowId, choice: 'cancel', label: '取消处理', isDangerous: true },
    effects: ['处理中止，不能撤销；用户可以自己再次提交', isPaid ? '这一项的费用或次数原路退回' : '没有费用要退', '用户看到“已取消”'],
  },
];

/** A job: the order that paid for it, its runs, decisions, and what its owner was told. */
export const jobStory: Teller = async ({ database }, id) => {
  const { jobs, orderLines, orders, waitingWorks, files } = database;
  const job = await jobs.findByPk(id);
  if (job === null) return null;
  const runs = Array.from({ length: Math.min(job.attempt, 20) }, (_, back) => runId('job', { id, attempt: job.attempt - back }));
  const [line, waiting, file] = await Promise.all([
    orderLines.findOne({ where: { jobId: id } }),
    waitingWorks.findByPk(runs[0]),
    job.fileId === null ? null : files.findByPk(job.fileId),
  ]);
  const order = line === null ? null : await orders.findByPk(line.orderId);
  const about = [id, ...(order === null ? [] : [order.id])];
  const [started, decided, told] = await Promise.all([
    runEntries(database, runs),
    decisionEntries(database, job.ownerId, runs),
    toldEntries(database, job.ownerId, about),
  ]);
  const failure = failureText(job.error);
  const step = (at: Date | null, what: string, more: Partial<Entry> = {}): Entry[] =>
    at === null ? [] : [{ at, what, by: null, ...more }];
  const lead =
    waiting !== null
      ? `停在「${jobStageLabels[job.stage]}」${job.percent}%，等待决定：${waiting.reason.replace('，系统会自动重试', '')}`
      : job.status === 'Error'
        ? `处理失败：${failure}`
        : job.status === 'Running'
          ? `正在「${jobStageLabels[job.stage]}」，${job.percent}%。`
          : `${jobStatusLabels[job.status]}。`;
  const actsOf = (isPaid: boolean): Act[] => {
    if (waiting !== null) return waitingActs(waiting.workflowId, isPaid);
    return job.status === 'Queued' || job.status === 'Running' ? runningActs(runs[0] ?? '', isPaid) : [];
  };
  return {
    title: job.modelName,
    state: waiting === null ? jobStatusLabels[job.status] : '等待决定',
    tone: waiting === null ? tones[job.status] : 'waiting',
    lead,
    ownerId: job.ownerId,
    facts: [
      { label: '类型', value: jobDescriptions[job.kind].label },
      { label: '进度', value: `${jobStageLabels[job.stage]}，${job.percent}%，第 ${job.attempt} 次运行` },
      { label: '处理编号', value: id, isCode: true },
      { label: 'Temporal 编号', value: runs[0] ?? '', isCode: true },
    ],
    related: [
      ...(order === null
        ? []
        : [{ kind: 'order' as const, id: order.id, title: formatOrderNumber(order.orderNumber), note: order.description }]),
      ...(file === null ? [] : [{ kind: 'file' as const, id: file.id, title: file.modelName, note: file.fileName }]),
    ],
    entries: [
      ...step(job.createdAt, '提交处理', { by: job.ownerId, ...(line !== null && { amountFen: line.payableFen, note: line.description }) }),
      ...(order === null ? [] : step(order.paidAt, '订单已支付', { by: job.ownerId, thing: { kind: 'order', id: order.id } })),
      ...started,
      ...step(job.startedAt, '开始运行'),
      ...step(waiting?.since ?? null, '出了问题，等待决定', { note: waiting?.reason ?? '' }),
      ...decided,
      ...step(job.endedAt, jobStatusLabels[job.status], { note: failure }),
      ...step(job.deletedAt, '用户删除了结果', { by: job.ownerId }),
      ...told,
    ],
    acts: actsOf(line !== null && line.payableFen > 0),
  } satisfies Story;
};
