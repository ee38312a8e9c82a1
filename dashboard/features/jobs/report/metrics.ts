import { formatBytes, formatCount, savedPercent } from '#domain/display/numbers';
import { gpuBytes, type ModelSummary } from '#domain/models/figures';

export interface Metric {
  key: string;
  of(summary: ModelSummary): number;
  label: string;
  /** Why it matters. */
  hint: string;
  format(value: number): string;
  /** Shown when it is 0 both before and after. */
  none: string;
}

/** The numbers compared before and after, in the order they are shown everywhere. */
export const metrics: readonly Metric[] = [
  { key: 'bytes', of: ({ bytes }) => bytes, label: '文件大小', hint: '决定下载时间', format: formatBytes, none: '空' },
  { key: 'triangles', of: ({ triangles }) => triangles, label: '三角面', hint: '决定绘制负担', format: formatCount, none: '无面' },
  { key: 'drawCalls', of: ({ drawCalls }) => drawCalls, label: '绘制次数', hint: '越少越流畅', format: formatCount, none: '无' },
  { key: 'gpuBytes', of: gpuBytes, label: '显存占用', hint: '贴图和几何，手机最容易不够', format: formatBytes, none: '无' },
];

export interface Change {
  /** `−93%`, `+12%` or `不变`. */
  text: string;
  tone: 'better' | 'worse' | 'same';
}

/** How a number changed, for display. */
export function changeOf(before: number, after: number): Change {
  if (before === after) return { text: '不变', tone: 'same' };
  const saved = savedPercent(before, after);
  if (saved === null) return { text: '新增', tone: 'worse' };
  if (saved === 0) return { text: '几乎不变', tone: 'same' };
  return saved > 0 ? { text: `−${saved}%`, tone: 'better' } : { text: `+${-saved}%`, tone: 'worse' };
}
