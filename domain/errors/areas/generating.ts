import { outcome, type ErrorEntry } from '../entry.ts';

/** Models generated from words and pictures. */
export const generatingErrors = {
  'generate.notSet': outcome(60890, '「{generator}」没有开通，请换一种生成方式'),
  'generate.notUnderstood': outcome(60891, '没有听出要做什么。基础生成会做的有：{things}'),
  'generate.noPicture': outcome(60892, '图片不存在或已删除，请重新选择'),
  'generate.nothingMade': outcome(60893, '图片里没有可以做成模型的图形，请换一张明暗或轮廓更清楚的'),
  'generate.failed': outcome(60894, '生成服务没有做成这个模型'),
  'generate.filtered': outcome(60895, '生成服务拒绝了这段文字或这张图片，请换一种说法'),
  'generate.unavailable': outcome(60896, '生成服务暂时没有回应'),
  'generate.timedOut': outcome(60897, '生成服务超过 {minutes} 分钟没有完成'),
  'generate.lost': outcome(60898, '提交给生成服务时连接中断，不能确定它是否收到，为免重复计费没有再次提交'),
  'generate.broken': outcome(60899, '生成的模型没有通过检查：{reason}'),
} as const satisfies Record<string, ErrorEntry>;
