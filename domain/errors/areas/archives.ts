import { outcome, type ErrorEntry } from '../entry.ts';

/** What is wrong with an archive. */
export const archiveErrors = {
  'archive.unreadable': outcome(60340, '压缩包无法打开，文件可能已损坏，请重新压缩后上传'),
  'archive.notArchive': outcome(60341, '文件不是有效的 {expected} 压缩包（实际内容是 {actual}），请检查后重新上传'),
  'archive.encrypted': outcome(60342, '压缩包有密码，请去掉密码后重新压缩上传'),
  'archive.tooManyEntries': outcome(60343, '压缩包内文件过多（超过 {limit} 个），请精简后重新上传'),
  'archive.tooLarge': outcome(60344, '压缩包解压后超过 {limit}，请精简后重新上传'),
  'archive.bomb': outcome(60345, '压缩包的压缩比异常（超过 {limit} 倍），已停止解压'),
  'archive.unsafePath': outcome(60346, '压缩包内有不安全的路径「{path}」，请重新压缩后上传'),
  'archive.timeout': outcome(60347, '解压时间超过 1 小时，检测失败，请精简压缩包后重新上传'),
  'archive.corrupt': outcome(60348, '压缩包内的「{path}」已损坏，请重新压缩后上传'),
  'archive.noModel': outcome(60349, '压缩包内没有找到模型文件，平台支持的格式：{formats}'),
  'archive.severalModels': outcome(60350, '压缩包内只能有一个模型文件，找到 {count} 个：{names}'),
  'archive.method': outcome(60351, '压缩包使用了不支持的压缩方式，请用标准 ZIP 方式重新压缩后上传'),
  'archive.volume': outcome(60352, '这是分卷压缩包中的一卷，请合并为一个压缩包后重新上传'),
  'archive.nestedDeep': outcome(60353, '压缩包内的「{path}」还是压缩包，平台只解压到这一层，请解压后把模型直接压缩上传'),
  'archive.longPath': outcome(
    60354,
    '压缩包内的路径「{path}」太长（最多 {bytes} 字节、{folders} 层文件夹），请缩短文件夹和文件的名称后重新压缩上传',
  ),
} as const satisfies Record<string, ErrorEntry>;
