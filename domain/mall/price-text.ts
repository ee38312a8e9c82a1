import type { Fen } from '../money/fen.ts';
import { formatYuan } from '../money/yuan.ts';

/** A model's price as it is shown: `免费`, `¥12.50`. */
export const priceText = (priceFen: Fen): string => (priceFen === 0 ? '免费' : formatYuan(priceFen));
