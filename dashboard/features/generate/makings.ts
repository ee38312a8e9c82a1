/** What models are made from. */
export const makings = [
  { value: 'sentence', label: '一句话' },
  { value: 'words', label: '立体字' },
  { value: 'picture', label: '图片' },
] as const;
export type Making = (typeof makings)[number]['value'];
