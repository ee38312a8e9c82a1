/** Words that pages turn into links, wherever a message is shown: docs/decisions/check-tips.md. */
export const tipWords = ['申诉', '平台支持的格式', '联系客服', '源文件管理'] as const;
export type TipWord = (typeof tipWords)[number];
