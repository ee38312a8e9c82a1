/** What visitors write to us about, each with a form of its own words at `/inquiry?kind=`. */
export const inquiryKinds = {
  support: {
    label: '客服咨询',
    title: '给客服留言',
    lead: '没有找到答案，或者不方便打电话，就写在这里。我们用邮件答复。',
    asks: '遇到了什么问题，已经试过什么；有订单号或结果编号请一起写上',
  },
  customized: {
    label: '定制需求',
    title: '提交定制需求',
    lead: '现成功能满足不了的时候，把需求写清楚。我们先看数据，再说能不能做。',
    asks: '模型的数量、格式、用途，什么算合格，什么时候要',
  },
  assetManage: {
    label: '资产管理试用',
    title: '申请试用三维资产管理',
    lead: '把一个团队的模型放到一个地方管起来。写下团队的情况，我们联系您开通。',
    asks: '团队有多少人、多少模型，现在放在哪里，最想解决什么',
  },
} as const;
export type InquiryKind = keyof typeof inquiryKinds;
export const inquiryKindNames = Object.keys(inquiryKinds) as InquiryKind[];
