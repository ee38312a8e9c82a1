import { formatCount, formatSeconds } from '#domain/display/numbers';
import { compressionLabels, textureFormatLabels } from '#domain/kinds/lightweight/option-labels';
import type { JobRunView } from '#domain/jobs/views';
import type { ModelSummary } from '#domain/models/figures';
import { qualityRows, qualityText, levelOf, type QualityLevel } from '#domain/models/quality';
import { changeOf, metrics, type Change } from '../report/metrics.ts';

/** A cell of the table. */
export interface Cell {
  text: string;
  /** How it changed from the original. */
  change?: Change;
  level?: QualityLevel;
  /** Ranks the cells of a row; the lowest is the best. */
  rank?: number;
}

export interface RunRow {
  label: string;
  /** The cell of the original; null where it has no such value. */
  original(before: ModelSummary): Cell | null;
  of(run: JobRunView): Cell | null;
}

const numbers: RunRow[] = metrics.map(({ label, of, format }) => ({
  label,
  original: (before) => ({ text: format(of(before)) }),
  of: ({ before, after }) =>
    before === null || after === null ? null : { text: format(of(after)), change: changeOf(of(before), of(after)), rank: of(after) },
}));

const quality: RunRow[] = qualityRows.map((row) => ({
  label: row.label,
  original: () => null,
  of: (run) => {
    const value = run.quality === null ? null : row.of(run.quality);
    return value === null ? null : { text: qualityText(row, value), level: levelOf(row, value), rank: row.larger ? -value : value };
  },
}));

const plain = (label: string, of: (run: JobRunView) => string): RunRow => ({
  label,
  original: () => null,
  of: (run) => ({ text: of(run) }),
});

const options: RunRow[] = [
  plain('保留面数', ({ options: { targetTriangles, ratio } }) =>
    targetTriangles === null ? (ratio >= 1 ? '全部' : `${Number((ratio * 100).toFixed(1))}%`) : formatCount(targetTriangles),
  ),
  plain('误差上限', ({ options: { errorPercent } }) => `${errorPercent}%`),
  plain('贴图', ({ options: { textureSize, textureFormat } }) =>
    [textureSize === null ? '原尺寸' : `${textureSize} 像素`, textureFormatLabels[textureFormat]].join(' · '),
  ),
  plain('几何压缩', ({ options: { compression } }) => compressionLabels[compression]),
  {
    label: '处理用时',
    original: () => null,
    of: ({ startedAt, endedAt }) => {
      if (startedAt === null || endedAt === null) return null;
      const seconds = (new Date(endedAt).getTime() - new Date(startedAt).getTime()) / 1000;
      return { text: formatSeconds(seconds), rank: seconds };
    },
  },
];

/** The rows of the table, in three groups. */
export const rowGroups: { title: string; rows: RunRow[] }[] = [
  { title: '结果', rows: numbers },
  { title: '质量', rows: quality },
  { title: '方案', rows: options },
];

/** Indices of the best runs of a row; none when all are equal or only one has a value. */
export function bestOf(cells: readonly (Cell | null)[]): Set<number> {
  const ranks = cells.flatMap((cell) => (cell?.rank === undefined ? [] : [cell.rank]));
  const least = Math.min(...ranks);
  if (ranks.length < 2 || ranks.every((rank) => rank === least)) return new Set();
  return new Set(cells.flatMap((cell, index) => (cell?.rank === least ? [index] : [])));
}
