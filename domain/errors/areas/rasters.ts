import { outcome, type ErrorEntry } from '../entry.ts';

/** Reading images of maps. */
export const rasterErrors = {
  'raster.unknown': outcome(60710, '「{file}」不是能识别的影像：请上传 GeoTIFF、PNG、JPEG、MBTiles 或 XYZ 瓦片的 ZIP'),
  'raster.damaged': outcome(60711, '影像「{file}」已损坏：{reason}'),
  'raster.truncated': outcome(60712, '影像「{file}」不完整：文件在内容结束之前就断了'),
  'raster.tooLarge': outcome(60713, '影像「{file}」太大：{size}，最多 {most}'),
  'raster.unsupported': outcome(60714, '影像「{file}」不能处理：{reason}'),
  'raster.controlPoints': outcome(60715, '影像「{file}」用控制点定位，像素还没有摆正：请先校正（gdalwarp），再上传校正后的影像'),
  'raster.worldFile': outcome(60716, '影像「{file}」的坐标文件「{world}」有误：{reason}'),
  'raster.blockTooLarge': outcome(
    60717,
    '影像「{file}」的一个数据块解开后有 {size}，最多 {most}：请用 gdal_translate -co TILED=YES 另存后上传',
  ),
} as const satisfies Record<string, ErrorEntry>;
