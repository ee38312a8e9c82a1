import { jobDescriptions, jobKinds, type JobKind } from '#domain/kinds/jobs';

/** By which everybody's work is filtered. */
export const workStateOptions = [
  { value: 'waiting', label: '等待您决定' },
  { value: 'running', label: '排队和处理中' },
  { value: 'failed', label: '处理失败' },
  { value: 'done', label: '已完成' },
  { value: 'all', label: '全部' },
] as const;

export const anyKind = 'any';
export const workKindOptions: { value: JobKind | typeof anyKind; label: string }[] = [
  { value: anyKind, label: '全部类型' },
  ...jobKinds.map((value) => ({ value, label: jobDescriptions[value].label })),
];
