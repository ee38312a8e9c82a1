import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView } from '../wire/view.ts';
import type { profileCalls } from './calls.ts';
import {
  guideSchema,
  interestSchema,
  modifyUserInfoSchema,
  personSchema,
  popupSettingsSchema,
  saveInvitedCodeSchema,
  serviceTypeSchema,
} from './schema.ts';
import {
  accountInformationView,
  adPopupView,
  avatarInformationView,
  extensionView,
  guideView,
  personalInfoView,
  personalStatisticsView,
  popupSettingsView,
  serviceInfoView,
  userTypeView,
} from './views.ts';

export const profileReference = {
  queryInfo: { title: '自己的个人资料', payload: personSchema, answer: personalInfoView, refusals: [] },
  getPersonalStatisticsByUserId: {
    title: '自己的模型和处理结果的数量',
    payload: personSchema,
    answer: personalStatisticsView,
    refusals: [],
  },
  avatarInformation: {
    title: '头像菜单的内容',
    payload: personSchema,
    answer: avatarInformationView,
    refusals: [],
    note: '云币和收入余额、优惠券、待付订单和未读消息的数量，随订单、优惠券和消息功能一起提供。',
  },
  accountInformation: {
    title: '账号概览',
    payload: personSchema,
    answer: accountInformationView,
    refusals: [],
    note: '余额、优惠券数量（couponCount、expiringCouponCount）等，随订单和优惠券功能一起提供。',
  },
  modifyUserInfo: {
    title: '修改头像、昵称、简介',
    payload: modifyUserInfoSchema,
    answer: doneView,
    refusals: ['content.rejected', 'attachment.unknown', 'auth.userMismatch', 'profile.tooOften'],
    note: '只改传了的字段。昵称和简介会检查内容，头像在上传时已检查；不通过时什么都不改。',
  },
  setInterestAndRegisterPurpose: {
    title: '填写感兴趣的内容和注册目的',
    payload: interestSchema,
    answer: doneView,
    refusals: [],
    note: '调用一次后，注册后的弹窗不再出现；都留空即为跳过。',
  },
  getTheGuidePageReadingStatus: { title: '新手引导是否已读', payload: guideSchema, answer: guideView, refusals: [] },
  updateTheGuidePageReadingStatus: { title: '把新手引导标为已读', payload: guideSchema, answer: doneView, refusals: [] },
  saveInvitedCode: {
    title: '填写别人的推广码',
    payload: saveInvitedCodeSchema,
    answer: doneView,
    refusals: ['auth.userMismatch', 'invitation.unknown', 'invitation.own', 'invitation.used', 'profile.tooOften'],
    note: '每个账号只能填写一次。自己的推广码在 queryInfo 里。',
  },
  myExtensionDetail: {
    title: '我的推广',
    payload: personSchema,
    answer: extensionView,
    refusals: [],
    note: '只有人数，不含对方的资料。',
  },
  getPopupSettings: {
    title: '弹窗设置',
    payload: popupSettingsSchema,
    answer: z.union([popupSettingsView, adPopupView]),
    refusals: [],
    note: '不带 type 时只返回 status：已登录且还没有填写过兴趣是 1，否则 0。带 type 时返回广告弹窗的 img、jumpLink、popRule，目前没有广告，都是空的。',
  },
  decideUserType: { title: '自己在对接平台的身份', payload: personSchema, answer: userTypeView, refusals: [] },
  serviceInfo: { title: '自己在对接平台的服务信息', payload: personSchema, answer: serviceInfoView, refusals: [] },
  updateServiceType: { title: '选择对接平台的身份和服务内容', payload: serviceTypeSchema, answer: doneView, refusals: [] },
} satisfies AreaReference<typeof profileCalls>;
