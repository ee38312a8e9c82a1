import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { certificationCalls } from './calls.ts';
import {
  authEnterpriseSchema,
  authPersonalSchema,
  certificationDocumentSchema,
  certificationIdSchema,
  certificationListSchema,
  certificationRejectSchema,
} from './schema.ts';
import { certificationDetailView, certificationDocumentView, certificationInfoView, certificationRowView } from './views.ts';

const submissionRefusals = [
  'certification.underReview',
  'certification.verified',
  'certification.numberTaken',
  'certification.tooMany',
  'attachment.unknown',
] as const;
const submissionNote =
  '照片先用 attachmentCreate（purpose 为 certification）上传。每天最多提交 5 次；审核中不能再交，未通过可以重新提交，照片需要重新上传。同一个证件号码只能用于一个账号。';
const readNote = '每次调用都记入审计日志。';

export const certificationReference = {
  authPersonal: {
    title: '提交个人认证',
    payload: authPersonalSchema,
    answer: doneView,
    refusals: submissionRefusals,
    note: submissionNote,
  },
  authEnterprise: {
    title: '提交企业认证',
    payload: authEnterpriseSchema,
    answer: doneView,
    refusals: submissionRefusals,
    note: submissionNote,
  },
  certificationInfo: {
    title: '自己的认证状态，以及提交前需要同意的全文',
    payload: nothingSchema,
    answer: certificationInfoView,
    refusals: [],
  },
  certificationList: {
    title: '管理员：列出认证申请',
    payload: certificationListSchema,
    answer: pageView(certificationRowView),
    refusals: [],
    note: '待审核的从最早提交的开始，其他从最新的开始。',
  },
  certificationDetail: {
    title: '管理员：查看一份认证申请',
    payload: certificationIdSchema,
    answer: certificationDetailView,
    refusals: ['certification.notFound'],
    note: readNote,
  },
  certificationDocument: {
    title: '管理员：查看一张证件照片',
    payload: certificationDocumentSchema,
    answer: certificationDocumentView,
    refusals: ['certification.notFound', 'certification.papersErased', 'attachment.keyUnknown'],
    note: readNote,
  },
  certificationApprove: {
    title: '管理员：通过认证',
    payload: certificationIdSchema,
    answer: doneView,
    refusals: ['certification.notFound', 'certification.decided', 'administration.ownAccount'],
    note: '两位管理员同时处理时，后一位会收到提示。',
  },
  certificationReject: {
    title: '管理员：驳回认证',
    payload: certificationRejectSchema,
    answer: doneView,
    refusals: ['certification.notFound', 'certification.decided', 'administration.ownAccount'],
    note: '申请人会看到原因，可以修改后重新提交。',
  },
} satisfies AreaReference<typeof certificationCalls>;
