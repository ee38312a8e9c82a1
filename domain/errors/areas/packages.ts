import { outcome, type ErrorEntry } from '../entry.ts';

/** What is for sale to be spent, and activation codes. */
export const packageErrors = {
  'package.notOnSale': outcome(60450, '套餐不存在或已下架，请刷新后重新选择'),
  'package.offerUnknown': outcome(60635, '没有这个套餐'),
  'package.offerPrice': outcome(60636, '这个价格不在允许的范围内，请换一个'),
  'package.offerUnsold': outcome(60637, '这个套餐抵扣的服务还没有上线，暂时不能上架'),
  'package.codeOwn': outcome(60452, '不能使用自己生成的激活码，请由其他管理员生成'),
  'package.codeUnknown': outcome(60451, '激活码不正确或已被使用，请核对后再试'),
} as const satisfies Record<string, ErrorEntry>;
