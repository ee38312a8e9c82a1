import { outcome, type ErrorEntry } from '../entry.ts';

/** Making maps finer. */
export const mapWorkErrors = {
  'map.resultTooLarge': outcome(60730, '放大后有 {size}，最多 {most}：请选较小的倍数，或把影像裁成几块'),
  'map.nothingShown': outcome(60731, '影像里没有一个有效的像素：全部是无数据值、被遮住或不是数'),
} as const satisfies Record<string, ErrorEntry>;
