import type { AreaReference } from '../wire/call-reference.ts';
import type { attachmentCalls } from './calls.ts';
import { attachmentCreateSchema } from './schema.ts';
import { attachmentView } from './views.ts';

export const attachmentReference = {
  attachmentCreate: {
    title: '为一张私有图片（头像、认证材料）申请上传地址',
    payload: attachmentCreateSchema,
    answer: attachmentView,
    refusals: ['attachment.tooManyUnused', 'profile.tooOften'],
    note: '图片用 PUT 原样发送到 uploadUrl（无需登录，地址本身就是凭证），回答也是同样的信封：60000 表示已保存，之后把 attachmentId 填到资料或认证调用里。图片会重新编码，不保留拍摄地点等信息；24 小时内没有用到的会自动删除。发送时的错误码：60250 地址不存在、已用过或已过期，60253 图片无法打开，60254 尺寸过大，60255 处理图片的人较多，60103 头像不适合展示，60003 过大，60011 没有在 60 秒内传完。',
  },
} satisfies AreaReference<typeof attachmentCalls>;
