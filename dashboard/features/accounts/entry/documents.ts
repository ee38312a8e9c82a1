/** What one agrees to, by the names of its pages; the texts are loaded when somebody reads them. */
export const documentTitles = { agreement: '用户协议', secrecy: '隐私与保密协议' } as const;
export type DocumentName = keyof typeof documentTitles;
