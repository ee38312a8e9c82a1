import { outcome, type ErrorEntry } from '../entry.ts';

/** The mall. */
export const mallErrors = {
  'mall.notFound': outcome(60490, '模型不存在'),
  'mall.withdrawn': outcome(60491, '「{name}」已下架，不能购买'),
  'mall.own': outcome(60492, '这是您自己发布的模型，不需要购买'),
  'mall.bought': outcome(60493, '「{name}」已经购买过，可在「已购模型」查看'),
  'mall.cartFull': outcome(60494, '购物车最多放 {count} 个模型，请先移出一些'),
  'mall.notFree': outcome(60495, '「{name}」不是免费模型，请购买后使用'),
  'mall.notBought': outcome(60496, '购买后才能下载原模型'),
  'mall.frozen': outcome(60497, '模型已被冻结，不能上架：{cause}。如有疑问请联系客服'),
  'mall.certifyFirst': outcome(60499, '第一次上架模型前，请先完成个人或企业认证'),
  'mall.unchangeable': outcome(60498, '模型的状态刚刚有变化，请刷新后再试'),
  'mall.rejected': outcome(60501, '模型没有通过审核，不能再次提交：{cause}。如有疑问请联系客服'),
  'mall.refundAsked': outcome(60502, '这个模型正在申请退款，撤回申请后才能下载'),
  'mall.freeHereSpent': outcome(60503, '{where}今天最多免费领取 {count} 个模型，已经领完，明天再来，或开通会员后不限次数'),
  'mall.teaserFailed': outcome(60509, '预览没有做成，商城里先展示图片'),
  'mall.searchAway': outcome(60500, '搜索暂时不可用，稍后再试。分类浏览不受影响'),
} as const satisfies Record<string, ErrorEntry>;
