import { z } from 'zod';
import { createdView } from '../trade/views.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { pageView } from '../wire/view.ts';
import type { packageCalls } from './calls.ts';
import { activateSchema, packageListSchema, rechargeOrderSchema } from './schema.ts';
import { ownedPackageView, packageOfferView, rechargePackageView } from './views.ts';

export const packageReference = {
  createRechargeOrder: {
    title: '充值下单',
    payload: rechargeOrderSchema,
    answer: createdView,
    refusals: ['order.tooMany', 'order.tooManyToday', 'package.notOnSale'],
    note: '金额为 1 元到 10,000 元，精确到分。1 云币等于 1 元。只能用微信或支付宝支付，不能使用优惠券；到账后购买的云币和赠送的云币分开记账，都不能提现。',
  },
  rechargePackageList: { title: '在售的充值套餐', payload: nothingSchema, answer: z.array(rechargePackageView), refusals: [] },
  packageOffers: {
    title: '在售的服务套餐',
    payload: nothingSchema,
    answer: z.array(packageOfferView),
    refusals: [],
    note: '购买：用 orderCreate 下单，orderType 为 4，goods 为 {"packageId": "…"}。',
  },
  packageList: { title: '我的套餐', payload: packageListSchema, answer: pageView(ownedPackageView), refusals: [] },
  availablePackageList: {
    title: '可以使用的套餐',
    payload: nothingSchema,
    answer: z.array(ownedPackageView),
    refusals: [],
    note: '最早到期的在前，抵扣时也按这个顺序。',
  },
  packageActivate: {
    title: '用激活码激活套餐',
    payload: activateSchema,
    answer: ownedPackageView,
    refusals: ['package.codeUnknown', 'package.codeOwn', 'profile.tooOften'],
    note: '激活码只能使用一次，大小写、空格和短横线不影响。一个账号一天最多填错 10 次。',
  },
} satisfies AreaReference<typeof packageCalls>;
