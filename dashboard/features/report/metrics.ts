import { formatBytes, formatCount, savedPercent } from '#domain/display/numbers';
import type { ModelSummary } from '#domain/models/figures';

export interface Metric {
  key: keyof ModelSummary;
  label: string;
  /** Why a person should care. */
  hint: string;
  format(value: number): string;
  /** Said where there is none before and after. */
  none: string;
}

/** The numbers that are compared before and after, in this order everywhere. */
export const metrics: readonly Metric[] = [
  { key: 'bytes', label: '文件大小', hint: '决定下载时间', format: formatBytes, none: '空' },
  { key: 'triangles', label: '三角面', hint: '决定绘制负担', format: formatCount, none: '无面' },
  { key: 'drawCalls', label: '绘制次数', hint: '越少越流畅', format: formatCount, none: '无' },
  { key: 'textureBytes', label: '贴图显存', hint: '手机最容易不够', format: formatBytes, none: '无贴图' },
];

export interface Change {
  /** `−93%`, `+12%` or `不变`. */
  text: string;
  tone: 'better' | 'worse' | 'same';
  /** What is left, 0–100 of the larger. */
  beforeShare: number;
  afterShare: number;
}

/** How a number changed, as it is shown. */
export function changeOf(before: number, after: number): Change {
  const largest = Math.max(before, after, 1);
  const shares = { beforeShare: (before / largest) * 100, afterShare: (after / largest) * 100 };
  const saved = savedPercent(before, after);
  if (before === after || saved === null)
    return { text: before === after ? '不变' : '新增', tone: before === after ? 'same' : 'worse', ...shares };
  if (saved === 0) return { text: after < before ? '−<1%' : '+<1%', tone: 'same', ...shares };
  return saved > 0 ? { text: `−${saved}%`, tone: 'better', ...shares } : { text: `+${-saved}%`, tone: 'worse', ...shares };
}
