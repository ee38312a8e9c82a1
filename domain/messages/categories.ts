/** Categories of messages, by the documented names of their pages. */
export const messageCategories = {
  announcement: '系统公告',
  systemInformation: '系统消息',
  modelApply: '模型审核',
  modelProcessing: '模型处理',
  modelTrading: '模型交易',
  serviceTrading: '服务交易',
  comments: '评论',
  replies: '回复',
  attention: '关注',
} as const;
export type MessageCategory = keyof typeof messageCategories;

export const messageCategoryNames = Object.keys(messageCategories) as MessageCategory[];

/** Those that the red dot of comments tells of; that of messages tells of the others. */
export const commentCategories: readonly MessageCategory[] = ['comments', 'replies'];
