import type { Fen } from './fen.ts';

const two = (fen: number): string => String(fen % 100).padStart(2, '0');

/** An amount as people read it, with thousands separators; a negative one, as a refund, with its sign first: `¥1,234.50`, `-¥0.05`. */
export function formatYuan(fen: number): string {
  const size = Math.abs(fen);
  return `${fen < 0 ? '-' : ''}¥${Math.floor(size / 100).toLocaleString('en-US')}.${two(size)}`;
}

/** For machines and fields, always with two decimals: `1234.50`. */
export const yuanText = (fen: Fen): string => `${Math.floor(fen / 100)}.${two(fen)}`;

/** As short as it can be said, for sentences: `9.9元`, `299元`. */
export const shortYuan = (fen: Fen): string => `${yuanText(fen).replace(/\.?0+$/, '')}元`;

/** What was typed as yuan, with at most two decimals, in fen; undefined for anything else. */
export function parseYuan(text: string): Fen | undefined {
  const [, yuan, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
}
