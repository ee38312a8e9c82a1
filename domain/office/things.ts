/** What the one box finds: each has a page that tells its story. */
export const thingKinds = ['user', 'order', 'job', 'file', 'listing', 'code'] as const;
export type ThingKind = (typeof thingKinds)[number];

export const thingLabels = {
  user: '账号',
  order: '订单',
  job: '处理',
  file: '文件',
  listing: '商城模型',
  code: '激活码',
} as const satisfies Record<ThingKind, string>;

/** One of them. */
export interface Thing {
  kind: ThingKind;
  id: string;
}
