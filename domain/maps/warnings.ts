import { mapWarnings } from './image.ts';

/** What a report says besides its figures: what was known of the image, and what its result lacks. */
export const mapReportWarnings = {
  ...mapWarnings,
  tilesNoPlace: '网络瓦片没有地理位置，只能当图片看：影像没有坐标，或没有写明坐标系',
  tilesNoSystem: '网络瓦片没有地理位置，只能当图片看：不会换算影像的坐标系，请先用 gdalwarp 转换到 EPSG:4326 或 EPSG:3857',
  tilesBeyond: '网络瓦片没有地理位置，只能当图片看：影像跨过 180° 经线，或有一部分在网络地图之外',
  notJpeg: '影像不是 8 位的灰度或彩色影像，不能存为 JPEG，已按无损保存',
} as const;
export type MapReportWarning = keyof typeof mapReportWarnings;
