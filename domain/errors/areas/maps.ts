import { outcome, type ErrorEntry } from '../entry.ts';

/** Work on maps. */
export const mapErrors = {
  'map.jpegRefused': outcome(60741, '这幅影像不能存为 JPEG：JPEG 只用于 8 位、单波段或三波段、没有透明度的影像，请选择无损'),
  'map.tilesRefused': outcome(60745, '结果超过 {most} 亿像素，不能同时生成瓦片：请不生成瓦片，或把影像裁成几块'),
  'map.severalEngines': outcome(60744, '处理期间引擎更新了多次，前后做的部分不能拼在一起，请重新开始'),
  'map.tooLarge': outcome(60746, '处理影像所需内存超过上限（{limit}），请把影像裁成几块后再试'),
  'map.timeout': outcome(60747, '处理影像的时间超过上限（{limit}），请把影像裁成几块，或选「快速」后再试'),
  'map.overBudget': outcome(
    60748,
    '处理影像所用的处理器时间超过上限（{limit}），已停止，不计次数\n请另存为普通的 GeoTIFF，或裁成几块后再试',
  ),
  'map.unreadable': outcome(60743, '影像「{file}」的目录没有尽头，文件可能已损坏，请重新导出后上传'),
} as const satisfies Record<string, ErrorEntry>;
