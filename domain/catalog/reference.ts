/**
 * What the API reference says of each call. The pages under docs/api and at /docs are written from this table, routes parse with its schemas, and the
 * answers that tests see are held against it.
 */

import { accountReference, credentialReference, emailReference } from '../accounts/reference.ts';
import { administrationReference } from '../administration/reference.ts';
import { analyticsReference } from '../analytics/reference.ts';
import { attachmentReference } from '../attachments/reference.ts';
import { exportReference } from '../exports/reference.ts';
import { factorReference } from '../factors/reference.ts';
import { officeReference } from '../office/reference.ts';
import { auditReference } from '../audit/reference.ts';
import { backofficeReference } from '../backoffice/reference.ts';
import { batchReference } from '../batches/reference.ts';
import { bulkReference } from '../bulk/reference.ts';
import { certificationReference } from '../certification/reference.ts';
import { checkReference } from '../checks/reference.ts';
import { contentReference } from '../content/reference.ts';
import { couponReference } from '../coupons/reference.ts';
import { deletionReference } from '../deletion/reference.ts';
import { editorReference } from '../editor/reference.ts';
import { eventReference } from '../events/reference.ts';
import { inquiryReference } from '../inquiries/reference.ts';
import { feedbackReference } from '../feedback/reference.ts';
import { gatewayReference } from '../gateway/reference.ts';
import { fileReference } from '../files/reference.ts';
import { thirdPartyReference } from '../identities/reference.ts';
import { invoiceReference } from '../invoices/reference.ts';
import { jobReference } from '../jobs/reference.ts';
import { libraryReference } from '../library/reference.ts';
import { lookReference } from '../looks/reference.ts';
import { labelReference } from '../labels/reference.ts';
import { boxReference } from '../boxes/reference.ts';
import { campaignReference } from '../campaigns/reference.ts';
import { matchingReference } from '../matching/reference.ts';
import { messageReference } from '../messages/reference.ts';
import { membershipReference } from '../membership/reference.ts';
import { mapReference } from '../jobs/map-reference.ts';
import { mallReference } from '../mall/reference.ts';
import { claimReference } from '../claims/reference.ts';
import { modelerReference } from '../modelers/reference.ts';
import { orderReference } from '../orders/reference.ts';
import { overviewReference } from '../overview/reference.ts';
import { paymentReference } from '../payments/reference.ts';
import { packageReference } from '../packages/reference.ts';
import { developerReference } from '../developers/reference.ts';
import { presetReference } from '../presets/reference.ts';
import { profileReference } from '../profile/reference.ts';
import { refundReference } from '../refunds/reference.ts';
import { riskReference } from '../risk/reference.ts';
import { shareReference } from '../shares/reference.ts';
import { supportReference } from '../support/reference.ts';
import { uploadReference } from '../uploads/reference.ts';
import { workReference } from '../works/reference.ts';
import { walletReference } from '../wallet/reference.ts';
import type { CallReference } from '../wire/call-reference.ts';
import type { CallName } from './calls.ts';

/** A page of the reference: the calls of an area. */
export interface Chapter {
  /** Of the page's file. */
  name: string;
  title: string;
  calls: Readonly<Record<string, CallReference>>;
}

/** In reading order. */
export const chapters: readonly Chapter[] = [
  { name: 'gateway', title: '网关', calls: gatewayReference },
  { name: 'accounts', title: '账号', calls: { ...accountReference, ...credentialReference, ...emailReference } },
  { name: 'identities', title: '第三方登录', calls: thirdPartyReference },
  { name: 'profile', title: '个人资料', calls: profileReference },
  { name: 'risk', title: '智能验证', calls: riskReference },
  { name: 'attachments', title: '私有图片与附件', calls: attachmentReference },
  { name: 'uploads', title: '上传', calls: uploadReference },
  { name: 'checks', title: '检测', calls: checkReference },
  { name: 'files', title: '源文件', calls: fileReference },
  { name: 'library', title: '文件夹、标签与版本', calls: libraryReference },
  { name: 'jobs', title: '处理', calls: jobReference },
  { name: 'maps', title: '地图超分', calls: mapReference },
  { name: 'presets', title: '自己的方案', calls: presetReference },
  { name: 'developers', title: '开发者中心', calls: developerReference },
  { name: 'batches', title: '批次', calls: batchReference },
  { name: 'looks', title: '快速预览', calls: lookReference },
  { name: 'editor', title: '三维编辑器', calls: editorReference },
  { name: 'shares', title: '分享与嵌入', calls: shareReference },
  { name: 'overview', title: '概览', calls: overviewReference },
  { name: 'orders', title: '订单与支付', calls: { ...orderReference, ...paymentReference } },
  { name: 'refunds', title: '退款申请', calls: refundReference },
  { name: 'invoices', title: '发票与收据', calls: invoiceReference },
  { name: 'wallet', title: '账户明细、收益与提现', calls: walletReference },
  { name: 'packages', title: '充值与套餐', calls: packageReference },
  { name: 'coupons', title: '优惠券', calls: couponReference },
  { name: 'boxes', title: '盲盒', calls: boxReference },
  { name: 'campaigns', title: '活动与弹窗', calls: campaignReference },
  { name: 'membership', title: '会员', calls: membershipReference },
  { name: 'mall', title: '模型商城', calls: mallReference },
  { name: 'modelers', title: '模型师', calls: modelerReference },
  { name: 'claims', title: '侵权举报', calls: claimReference },
  { name: 'works', title: '作品、评论与关注', calls: workReference },
  { name: 'matching', title: '需求与服务对接', calls: matchingReference },
  { name: 'messages', title: '消息中心', calls: messageReference },
  { name: 'events', title: '状态与消息', calls: eventReference },
  { name: 'content', title: '内容检查', calls: contentReference },
  { name: 'labels', title: '标签', calls: labelReference },
  { name: 'support', title: '客服', calls: supportReference },
  { name: 'feedback', title: '问题与建议', calls: feedbackReference },
  { name: 'inquiries', title: '留言与申请', calls: inquiryReference },
  { name: 'certification', title: '认证', calls: certificationReference },
  { name: 'deletion', title: '注销账号', calls: deletionReference },
  { name: 'administration', title: '管理：账号与审计', calls: { ...administrationReference, ...auditReference } },
  { name: 'office', title: '管理：查找与经过', calls: officeReference },
  { name: 'exports', title: '管理：导出', calls: exportReference },
  { name: 'bulk', title: '管理：批量操作', calls: bulkReference },
  { name: 'factors', title: '管理：两步验证', calls: factorReference },
  { name: 'backoffice', title: '管理员：订单与资金', calls: backofficeReference },
  { name: 'analytics', title: '访问统计', calls: analyticsReference },
];

const collected = new Map(chapters.flatMap(({ calls }) => Object.entries(calls)));

/** The reference of a call; undefined while its area has not written it. */
export const referenceOf = (name: CallName): CallReference | undefined => collected.get(name);
