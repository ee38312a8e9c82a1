import { z } from 'zod';
import { membershipShape } from '../membership/views.ts';
import { tierNames } from '../tiers.ts';

const count = z.int();
const checkStatus = z.literal([0, 1, 2, 3]).describe('0 审核中，1 已认证，2 未通过，3 未认证');

/** `queryInfo`. */
export const personalInfoView = z.object({
  id: z.string(),
  accountNumber: z.string().describe('账号编号，联系客服时用'),
  nickName: z.string(),
  avatar: z.string().describe('图片地址；空：默认头像'),
  mobileNum: z.string().describe('自己的手机号'),
  email: z.string().describe('已绑定的邮箱；空：未绑定'),
  introduce: z.string(),
  professionCode: z.string().nullable(),
  interests: z.array(z.string()),
  registerPurpose: z.string().describe('空：未填写'),
  checkStatus,
  cause: z.string().describe('认证未通过的原因；没有则为空'),
  ...membershipShape,
  inviteCode: z.string().describe('自己的推广码'),
  invited: z.boolean().describe('是否已填写过别人的推广码'),
});
export type PersonalInfoView = z.infer<typeof personalInfoView>;

/** `myExtension/detail`: how far one's own code got. Who used it is not said: they did not agree to that. */
export const extensionView = z.object({
  inviteCode: z.string().describe('自己的推广码'),
  invitedCount: count.describe('填写了这个推广码的人数'),
  lastInvitedAt: z.iso.datetime().nullable().describe('最近一次有人填写的时间；空：还没有'),
  rewards: z.array(z.string()).describe('奖励规则，一条一句'),
  heldCoin: count.describe('待到账的云币，分'),
  givenCoin: count.describe('已到账的云币，分'),
  invited: z
    .array(
      z.object({
        invitedAt: z.iso.datetime(),
        refusal: z.string().describe('不发奖励的原因；空：正常'),
        rewards: z.array(z.object({ label: z.string(), coin: count.describe('分'), state: z.string(), dueAt: z.iso.datetime() })),
      }),
    )
    .describe('最近的邀请，不含对方的资料'),
});
export type ExtensionView = z.infer<typeof extensionView>;

export const personalStatisticsView = z.object({
  myModelFiles: z
    .object({
      totalUploads: count,
      totalSingleModels: count.describe('单模型'),
      totalSceneModels: count.describe('倾斜摄影模型'),
      totalMaps: count.describe('地图影像，不计入 totalUploads'),
    })
    .describe('上传的源文件'),
  myModels: z
    .object({
      totalModels: count.describe('上传的和拥有的模型之和'),
      totalUploadModels: count.describe('检测通过的模型'),
      totalPurchasedModels: count.describe('在商城拥有的模型：购买、免费领取或用次数兑换'),
    })
    .describe('我的模型'),
  myServiceResults: z.object({
    totalCounts: count.describe('全部处理结果'),
    serviceCounts: z.array(z.object({ type: z.string().describe('处理类型'), count })).describe('每种处理的数量'),
  }),
});
export type PersonalStatisticsView = z.infer<typeof personalStatisticsView>;

/** Of the avatar's menu. */
export const avatarInformationView = z.object({
  avatar: z.string(),
  nickName: z.string(),
  accountNumber: z.string(),
  checkStatus,
  ...membershipShape,
});
export type AvatarInformationView = z.infer<typeof avatarInformationView>;

export const accountInformationView = z.object({
  storage: z.object({ usedBytes: count, limitBytes: count }),
  tier: z.enum(tierNames),
  ...membershipShape,
  phone: z.string().describe('手机号，中间四位隐去'),
  email: z.string().describe('邮箱；空：未绑定'),
  hasPassword: z.boolean(),
  sessionCount: count.describe('已登录的设备数'),
  thirdPartyAccountCount: count.describe('已绑定的第三方账号数'),
  balance: count.describe('账户余额，分：全部可以花的云币，与 cloudCoin 相同'),
  cloudCoin: count.describe('云币余额，分；1 云币为 100'),
  givenCoin: count.describe('其中赠送的云币，分'),
  incomeBalance: count.describe('可用收益，分'),
  pendingIncome: count.describe('待结算收益，分'),
  frozenIncome: count.describe('提现中的收益，分'),
  couponCount: count.describe('现在可用的优惠券'),
  expiringCouponCount: count.describe('其中 7 天内到期的'),
  unPayOrderCount: count.describe('待支付的订单'),
  unReadMessageCount: count.describe('没有读的消息，评论和回复也算'),
  skyCarNum: count.describe('购物车里的模型'),
});
export type AccountInformationView = z.infer<typeof accountInformationView>;

export const guideView = z.object({ status: z.literal([0, 1]).describe('1：已读') });

export const popupSettingsView = z.object({ status: z.enum(['0', '1']).describe('1：显示弹窗') });
export type PopupSettingsView = z.infer<typeof popupSettingsView>;

/** Of advertisements: docs/decisions/popup-settings.md. */
export const adPopupView = z.object({
  img: z.string().describe('带 type 时：图片地址；空：没有这种弹窗'),
  jumpLink: z.string().describe('带 type 时：点击后去的地址'),
  popRule: z.string().describe('带 type 时：显示规则，1 每次访问，2 每天一次，3 只显示一次'),
});
export type AdPopupView = z.infer<typeof adPopupView>;

export const userTypeView = z.object({
  userType: z.literal([0, 1, 2, 3]).describe('0 未选择，1 服务商，2 需求方，3 服务商和需求方'),
});
export type UserTypeView = z.infer<typeof userTypeView>;

export const serviceInfoView = z.object({
  serviceType: z.string().nullable().describe('空：未选择'),
  services: z.array(z.string()),
});
export type ServiceInfoView = z.infer<typeof serviceInfoView>;
