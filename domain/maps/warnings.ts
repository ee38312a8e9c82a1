import { mapWarnings } from './image.ts';

/** What a report says besides its figures: what was known of the image, and what its result lacks. */
export const mapReportWarnings = {
  ...mapWarnings,
  notJpeg: '影像不是 8 位的灰度或彩色影像，不能存为 JPEG，已按无损保存',
} as const;
export type MapReportWarning = keyof typeof mapReportWarnings;
