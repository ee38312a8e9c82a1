import { outcome, type ErrorEntry } from '../entry.ts';

/** Source files and their checks. */
export const fileErrors = {
  'file.notFound': outcome(60320, '文件不存在或已删除'),
  'file.notReady': outcome(60321, '模型检测完成后才能进行这项操作'),
  'file.notRetryable': outcome(60322, '当前状态不能重新检测'),
  'file.notCancellable': outcome(60323, '检测已经结束，无需取消'),
  'file.undoExpired': outcome(60324, '已超过可撤销的时间，文件已被删除'),
  'file.onlySingle': outcome(60326, '这项操作只用于单个模型；倾斜摄影模型请用「倾斜摄影轻量化」，地图影像请用「地图超分」'),
  'file.onlyOblique': outcome(60328, '这项操作只用于倾斜摄影模型'),
  'file.onlyMap': outcome(60740, '这项操作只用于地图影像'),
  'check.tooMany': outcome(60327, '同时检测的文件不能超过 {count} 个，已上传的内容不会丢失，请等其他文件检测完成后再试'),
  'file.sampleRefused': outcome(60630, '已经有模型了，示例模型只给还没有模型的账号'),
} as const satisfies Record<string, ErrorEntry>;
