import { z } from 'zod';
import { certificationKinds, paperNames } from './kinds.ts';
import { certificationStatuses } from './state.ts';

const instant = z.iso.datetime();

const consentView = z.object({
  version: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
});

/** Where the caller's own certification stands. Names and numbers are masked. */
export const certificationInfoView = z.object({
  checkStatus: z.literal([0, 1, 2, 3]).describe('0 审核中，1 已认证，2 未通过，3 未认证'),
  kind: z.enum(certificationKinds).nullable().describe('最近一次提交的类型；没有提交过为空'),
  name: z.string().nullable().describe('姓名或企业名称，已打码'),
  number: z.string().nullable().describe('证件号码，已打码'),
  legalPerson: z.string().nullable().describe('法定代表人，已打码；个人认证为空'),
  cause: z.string().nullable().describe('未通过的原因'),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  papersDueAt: instant.nullable().describe('证件照片自动删除的时间'),
  papersErasedAt: instant.nullable(),
  consents: z.object({ personal: consentView, enterprise: consentView }).describe('提交前需要单独同意的全文'),
});
export type CertificationInfoView = z.infer<typeof certificationInfoView>;

/** A submission in the administrators' list. */
export const certificationRowView = z.object({
  id: z.string(),
  kind: z.enum(certificationKinds),
  status: z.enum(certificationStatuses),
  name: z.string().describe('已打码'),
  account: z.object({ id: z.string(), phone: z.string().describe('中间四位隐去'), nickName: z.string() }),
  submittedAt: instant,
  decidedAt: instant.nullable(),
});
export type CertificationRowView = z.infer<typeof certificationRowView>;

/** A submission as an administrator reviews it. */
export const certificationDetailView = certificationRowView.extend({
  name: z.string().describe('姓名或企业名称'),
  number: z.string(),
  legalPerson: z.string().nullable(),
  papers: z.array(z.object({ name: z.enum(paperNames), label: z.string() })).describe('可以查看的证件照片；删除后为空'),
  cause: z.string().nullable(),
  decidedBy: z.string().nullable().describe('处理的管理员的昵称'),
  consentVersion: z.string(),
  consentedAt: instant,
  papersDueAt: instant.nullable(),
  papersErasedAt: instant.nullable(),
  rejections: z.number().describe('这个账号此前被驳回的次数'),
});
export type CertificationDetailView = z.infer<typeof certificationDetailView>;

export const certificationDocumentView = z.object({
  paper: z.enum(paperNames),
  dataUrl: z.string().describe('照片内容，data: 地址'),
});
export type CertificationDocumentView = z.infer<typeof certificationDocumentView>;
