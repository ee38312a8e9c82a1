/** How the pages, the terminal and messages write numbers: sizes, counts, shares and durations. */

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes as `12.3 MB` (1024 steps): one decimal below 100, none above, none for plain bytes. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1023.5 && unit < sizeUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${sizeUnits[unit]}`;
}

/** A limit in whole units: `300 MB`, `5 GB`. */
export const formatLimit = (bytes: number): string => formatBytes(bytes).replace('.0 ', ' ');

/** An estimate of bytes with two significant digits: `3.4 MB`, `82 KB`, `120 MB`. */
export function formatRoughBytes(bytes: number): string {
  const [value = '', unit = ''] = formatBytes(bytes).split(' ');
  const rough = Number(Number(value).toPrecision(2));
  return `${rough < 10 && unit !== 'B' ? rough.toFixed(1) : rough} ${unit}`;
}

/** A whole number with thousands separators: `1,234,567`. Not by Intl, which takes 10 ms when a process first asks it. */
export const formatCount = (count: number): string => String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A large number in Chinese units: `8,500`, `12.3 万`, `1.2 亿`. */
export function formatShortCount(count: number): string {
  if (count < 10_000) return formatCount(count);
  const [divisor, word] = count < 99_995_000 ? [10_000, '万'] : [100_000_000, '亿'];
  const value = count / divisor;
  return `${value.toFixed(value >= 99.95 ? 0 : 1)} ${word}`;
}

/**
 * Share saved between two amounts as a whole percentage: negative when it grew, null when there was nothing before. At most 99 unless
 * nothing is left.
 */
export function savedPercent(before: number, after: number): number | null {
  if (before <= 0) return null;
  const percent = Math.round((1 - after / before) * 100);
  return after > 0 ? Math.min(99, percent) : percent;
}

/** A duration: `0.4 秒`, `12 秒`, `3 分 05 秒`, `2 小时 10 分`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 9.95) return `${Math.max(0, seconds).toFixed(1)} 秒`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} 秒`;
  const two = (value: number): string => String(value).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)} 分 ${two(whole % 60)} 秒`;
  return `${Math.floor(whole / 3600)} 小时 ${two(Math.floor((whole % 3600) / 60))} 分`;
}

/** Metres as `1.3 毫米`, `24 厘米` or `1.8 米`, with two significant digits. */
export function formatLength(metres: number): string {
  const [factor, unit] = metres < 0.01 ? [1000, '毫米'] : metres < 1 ? [100, '厘米'] : [1, '米'];
  return `${Number((metres * factor).toPrecision(2))} ${unit}`;
}

type Corner = readonly [number, number, number];

/** An edge below this share of the diagonal is rounding noise of 32-bit coordinates: the model is flat. */
const flatShare = 1e-6;

/** Width × height × depth of a box in its own unit, with four significant digits and every digit before the point: `1.983 × 0.05 × 0`. */
export function formatExtents({ min, max }: { min: Corner; max: Corner }): string {
  const edges = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const least = Math.hypot(...edges) * flatShare;
  return edges.map((edge) => (edge > least ? fourDigits(edge) : '0')).join(' × ');
}

const fourDigits = (value: number): string => String(Number(value.toFixed(Math.min(100, Math.max(0, 3 - Math.floor(Math.log10(value)))))));
