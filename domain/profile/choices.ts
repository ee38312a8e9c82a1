/** What an account's owner may choose from; the codes are what the wire carries. */

export const interests = {
  '1': '模型轻量化',
  '2': '格式转换',
  '3': '倾斜摄影',
  '4': '三维编辑',
  '5': '模型交易',
  '6': 'AI 建模',
  '7': '二次开发',
} as const;
export type Interest = keyof typeof interests;

export const registerPurposes = { '1': '工作项目', '2': '学习研究', '3': '个人爱好', '4': '其他' } as const;
export type RegisterPurpose = keyof typeof registerPurposes;

/** On which side of the matching platform an account stands: docs/decisions/matching-platform.md. */
export const serviceTypes = { '1': '服务商', '2': '需求方', '3': '服务商和需求方' } as const;
export type ServiceType = keyof typeof serviceTypes;

/** What a service provider offers, or a demander looks for. */
export const services = {
  '1': '模型制作',
  '2': '模型轻量化',
  '3': '格式转换',
  '4': '倾斜摄影处理',
  '5': '三维场景开发',
  '6': '其他',
} as const;
export type Service = keyof typeof services;
