import type { AreaReference } from '../wire/call-reference.ts';
import type { attachmentCalls } from './calls.ts';
import { attachmentCreateSchema } from './schema.ts';
import { attachmentView } from './views.ts';

export const attachmentReference = {
  attachmentCreate: {
    title: '为一张私有图片（头像、场景标志、认证材料、反馈的图片）或反馈的附件申请上传地址',
    payload: attachmentCreateSchema,
    answer: attachmentView,
    refusals: ['attachment.tooManyUnused', 'profile.tooOften'],
    note: '内容用 PUT 原样发送到 uploadUrl（无需登录，地址本身就是凭证），回答也是同样的信封：60000 表示已保存，之后把 attachmentId 填到资料、认证或反馈调用里。头像、认证材料和要做成模型的图片不超过 5 MB，反馈的图片和场景标志不超过 2 MB，附件不超过 20 MB。图片会重新编码，不保留拍摄地点等信息；附件原样保存，不会解压；24 小时内没有用到的会自动删除。发送时的错误码：60250 地址不存在、已用过或已过期，60253 图片无法打开，60254 尺寸过大，60255 处理图片的人较多，60339 附件不是 zip 或 rar 压缩包，60103 头像或标志不适合展示，60003 过大，60011 没有在 60 秒内传完（附件 5 分钟）。',
  },
} satisfies AreaReference<typeof attachmentCalls>;
