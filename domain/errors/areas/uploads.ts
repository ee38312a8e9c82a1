import { fault, outcome, type ErrorEntry } from '../entry.ts';

/** Uploads. */
export const uploadErrors = {
  'upload.formatRefused': outcome(60301, '格式不支持{hint}'),
  'upload.tooLarge': outcome(60302, '{extension}文件大小不得超过{megabytes}MB'),
  'upload.empty': outcome(60303, '文件是空的，请检查后重新选择'),
  'upload.storageFull': outcome(60304, '存储空间不足：还剩 {free}，需要 {needed}。请删除不用的文件，或购买存储空间后再上传'),
  'upload.unknown': outcome(60305, '上传不存在或已结束'),
  'upload.closed': outcome(60306, '上传已结束，请重新上传'),
  'upload.partMismatch': outcome(60307, '第 {parts} 个分片与文件不一致，请重新上传这些分片'),
  'upload.tooManyOpen': outcome(60319, '未完成的上传已有 {count} 个，请先完成或取消其中一些（7 天未完成的会自动清除），再开始新的上传'),
  'upload.partOversize': outcome(60308, '上传的内容大于声明的大小，本次上传已取消，请重新上传'),
  'upload.partUnknown': outcome(60309, '分片编号超出范围'),
  'upload.partsMissing': outcome(60310, '还有 {count} 个分片没有传完，请继续上传'),
  'upload.diskFull': fault(60311, '服务器存储空间不足，暂时不能接收新的文件，已上传的内容不会丢失，请稍后再试'),
  'upload.notFound': outcome(60312, '找不到这次上传的文件，请重新上传'),
  'upload.mismatch': outcome(60313, '提交的文件信息与上传的文件不一致'),
  'upload.folderNoModel': outcome(60314, '文件夹里没有找到模型文件\n平台支持的格式：{formats}'),
  'upload.folderSeveralModels': outcome(
    60315,
    '一次只能打包一个模型，找到 {count} 个：{names}\n请只选其中一个和它的贴图，或把每个模型放进单独的文件夹',
  ),
  'upload.folderTooMany': outcome(60316, '文件过多（{count} 个，最多 {limit} 个），请精简后再上传'),
  'upload.volume': outcome(60317, '这是分卷压缩包中的一卷\n请合并为一个压缩包后再上传'),
  'upload.publisherOnly': outcome(60318, '发布中心仅对发布者开放'),
} as const satisfies Record<string, ErrorEntry>;
