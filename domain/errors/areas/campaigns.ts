import { outcome, type ErrorEntry } from '../entry.ts';

/** Campaigns, their popups and blind boxes. */
export const campaignErrors = {
  'box.over': outcome(60941, '这个盲盒已下架或活动已结束'),
  'box.soldOut': outcome(60942, '这个盲盒已售罄'),
  'box.today': outcome(60943, '每人每天最多开 {count} 个，请明天再来'),
  'box.enough': outcome(60944, '每人最多开 {count} 个，您已经开满'),
  'box.oddsChanged': outcome(60945, '有奖品刚刚抽完，概率已变化，请重新查看后再下单'),
  'box.drawUnknown': outcome(60946, '没有找到这次开盒的结果'),
  'campaign.unknown': outcome(60947, '活动不存在'),
  'campaign.changedMeanwhile': outcome(60948, '活动已被其他同事修改，请刷新后再改'),
  'campaign.notNow': outcome(60949, '{message}'),
  'campaign.codeTaken': outcome(60950, '这个活动代码已经用过，请换一个'),
  'campaign.tooMany': outcome(60951, '没有结束的活动最多 {count} 个，请先结束一些'),
  'campaign.problems': outcome(60952, '{problems}'),
} as const satisfies Record<string, ErrorEntry>;
