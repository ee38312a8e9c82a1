/** What a key may do. */
export const scopes = {
  'files:read': '查看文件',
  'files:write': '上传和删除文件',
  'jobs:read': '查看处理和结果',
  'jobs:write': '发起、取消和重试处理',
  'events:read': '读取事件',
  'webhooks:read': '查看 Webhook 和投递记录',
  'webhooks:write': '管理 Webhook、发送测试和重新投递',
  'account:read': '查看账户和用量',
} as const;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as Scope[];
export const isScope = (text: string): text is Scope => text in scopes;
