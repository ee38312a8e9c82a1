import type { Fen } from '../money/fen.ts';
import { parseYuan } from '../money/yuan.ts';

/** The documented limit of a price: up to 5 integer digits and up to 2 decimals. 0: the model is free. */
export const maxPriceFen: Fen = 99_999_99;

export const priceMessage = '价格最多 5 位整数、2 位小数';

/** What a seller typed as yuan, in fen; undefined for what is no price: `12.5`, `0`, not `1.234` nor `100000`. */
export function parsePrice(text: string): Fen | undefined {
  const fen = /^\d{1,5}(?:\.\d{1,2})?$/.test(text.trim()) ? parseYuan(text) : undefined;
  return fen === undefined || fen > maxPriceFen ? undefined : fen;
}
