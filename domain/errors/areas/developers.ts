import { outcome, type ErrorEntry } from '../entry.ts';

/** The developer centre. */
export const developerErrors = {
  'developer.notFound': outcome(60850, '没有这个项目、密钥或 Webhook，可能已经撤销或删除'),
  'developer.tooMany': outcome(60851, '{message}，请先清理不用的'),
  'developer.certificationRequired': outcome(60852, '正式密钥需要先通过认证'),
  'developer.codeUnknown': outcome(60853, '没有等待确认的这个代码，可能已经过期，请在命令行里重新登录'),
  'developer.webhookPaused': outcome(60854, '这个 Webhook 已暂停，请先恢复'),
  'developer.webhookInsecure': outcome(60855, '正式密钥的 Webhook 网址应以 https:// 开头'),
} as const satisfies Record<string, ErrorEntry>;
