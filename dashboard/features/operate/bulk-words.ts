import { bulkActs, type BulkActName } from '#domain/bulk/acts';
import type { BulkStatus } from '#domain/bulk/state';
import type { BulkActView, BulkPreviewView } from '#domain/bulk/views';
import { jobDescriptions } from '#domain/kinds/jobs';
import { formatYuan } from '#domain/money/yuan';
import type { Tone } from '../../components/state-tag.tsx';
import { workStateOptions } from './work-states.ts';

export const bulkStates: Readonly<Record<BulkStatus, { label: string; tone: Tone }>> = {
  Running: { label: '进行中', tone: 'running' },
  Paused: { label: '已暂停', tone: 'waiting' },
  Done: { label: '已完成', tone: 'success' },
  Stopped: { label: '已停止', tone: 'quiet' },
};

const counted = (count: number): string => count.toLocaleString('en-US');

/** What follows from an act for each of its works, and who is told. */
const follows: Readonly<Record<BulkActName, (preview: BulkPreviewView) => string[]>> = {
  retry: ({ rows, users }) => [
    `${counted(rows)} 个任务从出错的一步再试一次`,
    '费用和次数不变',
    `${counted(users)} 位用户看到“处理中”，完成后收到通知`,
  ],
  giveUp: ({ rows, users, ...back }) => [
    `${counted(rows)} 个任务以失败结束，不能撤销；用户可以自己再次提交`,
    backText(back),
    `${counted(users)} 位用户收到处理失败的通知`,
  ],
  cancel: ({ rows, users, ...back }) => [
    `${counted(rows)} 个任务中止，不能撤销；用户可以自己再次提交`,
    backText(back),
    `${counted(users)} 位用户看到“已取消”`,
  ],
};

function backText({ refundFen, refundCounts }: Pick<BulkPreviewView, 'refundFen' | 'refundCounts'>): string {
  if (refundFen === 0 && refundCounts === 0) return '没有费用或次数要退';
  const parts = [refundFen > 0 && formatYuan(refundFen), refundCounts > 0 && `${counted(refundCounts)} 次`].filter(Boolean);
  return `原路退回 ${parts.join(' 和 ')}；任务在这之前完成的不退`;
}

/** What an act would do, in sentences. */
export function bulkEffects(act: BulkActName, preview: BulkPreviewView): string[] {
  const { hits, rows, decided, own } = preview;
  return [
    ...(hits > rows ? [`按现在的筛选有 ${counted(hits)} 个任务`] : []),
    ...follows[act](preview),
    ...(decided > 0 ? [`${counted(decided)} 个已经有人决定，会跳过`] : []),
    ...(own > 0 ? [`${counted(own)} 个是您自己的，会列在失败里，可以请同事来重试`] : []),
    '逐个执行，可以随时暂停或停止；之后才出现的任务不在其中',
  ];
}

/** Which work an act is over. */
export function bulkScope({ state, kind, keyword, repeats }: BulkActView): string {
  const parts = [
    workStateOptions.find(({ value }) => value === state)?.label,
    kind === null ? undefined : jobDescriptions[kind].label,
    keyword === '' ? undefined : keyword,
    repeats === null ? undefined : '上一次失败的',
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

export const bulkLabel = (act: BulkActName): string => bulkActs[act].label;
