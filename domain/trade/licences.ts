/** Licences under which models are sold, each said in one sentence. */
export const licences = {
  standard: { name: '标准授权', text: '可以用在个人和商业作品里，不能转售、转送或公开原模型文件。' },
  editorial: { name: '仅限编辑用途', text: '可以用在新闻、教学和评论里，不能用于广告或商品。' },
  'cc-by': { name: 'CC BY 4.0', text: '可以自由使用、修改和再发布，但要写明作者。' },
  cc0: { name: 'CC0', text: '作者放弃全部权利，可以不署名地任意使用。' },
} as const;
export type Licence = keyof typeof licences;
export const licenceNames = Object.keys(licences) as Licence[];
