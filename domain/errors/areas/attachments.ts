import { fault, outcome, type ErrorEntry } from '../entry.ts';

/** Small private pictures and archives. */
export const attachmentErrors = {
  'attachment.unknown': outcome(60250, '找不到上传的图片或附件，请重新上传'),
  'attachment.tooManyUnused': outcome(60251, '还没有用到的图片和附件已有 {count} 个，请稍后再试'),
  'attachment.unreadable': outcome(60253, '图片无法打开，可能已损坏，请换一张 JPG、PNG 或 WebP 图片'),
  'attachment.tooManyPixels': outcome(60254, '图片尺寸过大（最多 {megapixels} 百万像素），请缩小后再上传'),
  'attachment.busy': { respCode: 60255, status: 429, text: '处理图片的人较多，请 {seconds} 秒后再试', permanent: false },
  'attachment.keyUnknown': fault(60256, '加密保存的内容暂时无法打开，已记录，请联系运维人员'),
  'attachment.notArchive': outcome(60339, '附件不是有效的 zip 或 rar 压缩包，请检查后重新选择'),
} as const satisfies Record<string, ErrorEntry>;
