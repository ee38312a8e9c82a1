import { outcome, type ErrorEntry } from '../entry.ts';

/** Making 3D Tiles of an oblique scene. */
export const tileErrors = {
  'oblique.noPlace': outcome(60379, '倾斜摄影模型没有位置：{missing}\n请补全 metadata.xml，或用选项写明坐标系和原点'),
  'oblique.badPlace': outcome(60385, '{reason}\n请改正 metadata.xml，或用选项写明坐标系和原点'),
  'oblique.systemUnknown': outcome(60377, '坐标系「{system}」不能使用：{reason}'),
  'oblique.noRoom': outcome(
    60387,
    '处理这个文件的一步需要 {needed} 临时空间，处理服务器的磁盘一共只有 {disk}，无法处理\n请把它拆成几块，分别上传',
  ),
  'scene.bought': outcome(60386, '「{name}」的{label}已经购买，可以直接下载'),
  'scene.notBought': outcome(60780, '还没有购买这个场景的{label}'),
  'oblique.noneReadable': outcome(60378, '没有一个 OSGB 瓦片能读取，第一个问题：{file}：{reason}'),
  'oblique.nothingDrawn': outcome(60392, 'OSGB 瓦片里没有三角面：请检查导出的 Data 文件夹是否完整'),
} as const satisfies Record<string, ErrorEntry>;
