import { z } from 'zod';
import { pageView } from '../wire/view.ts';
import { claimantRoleNames, claimStatuses } from './state.ts';

const instant = z.iso.datetime();

/** A claim as both sides see it. */
const claim = z.object({
  id: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  status: z.enum(claimStatuses),
  statusLabel: z.string(),
  statement: z.string(),
  link: z.string(),
  answerBy: instant.nullable().describe('发布者说明的期限；没有冻结为空'),
  answer: z.string().describe('发布者的说明；没有则为空'),
  answerLink: z.string(),
  answeredAt: instant.nullable(),
  freezeCause: z.string().describe('冻结的原因；没有冻结为空'),
  cause: z.string().describe('决定的原因；没有决定为空'),
  createTime: instant,
  decidedAt: instant.nullable(),
});

export const claimView = claim.extend({
  isMine: z.boolean().describe('true：我提交的；false：针对我的模型的'),
  mayAnswer: z.boolean().describe('现在可以提交说明'),
  mayWithdraw: z.boolean(),
});
export type ClaimView = z.infer<typeof claimView>;
export const claimPageView = pageView(claimView);

const account = z.object({ id: z.string(), phone: z.string().describe('中间四位隐去'), nickName: z.string() });

/** A claim as administrators see it. */
export const operateClaimView = claim.extend({
  name: z.string(),
  role: z.enum(claimantRoleNames),
  roleLabel: z.string(),
  claimant: account,
  seller: account,
  isOverdue: z.boolean().describe('说明的期限已过'),
  refusal: z.string().nullable().describe('为什么这位管理员不能处理；可以则为空'),
  decidedBy: z.string().nullable(),
});
export type OperateClaimView = z.infer<typeof operateClaimView>;

const neighbour = z.object({
  modelId: z.string(),
  modelName: z.string(),
  preview: z.string().nullable(),
  statusLabel: z.string(),
  seller: z.string(),
  why: z.string().describe('与被举报的模型相同在哪里'),
  releaseTime: instant.nullable(),
});

export const operateClaimDetailView = operateClaimView.extend({
  listing: z.object({
    statusLabel: z.string(),
    preview: z.string().nullable(),
    fileName: z.string(),
    fileSize: z.int(),
    triangles: z.int().nullable(),
    releaseTime: instant.nullable(),
    sales: z.int(),
  }),
  evidence: z
    .object({
      fileName: z.string(),
      fileSize: z.int(),
      triangles: z.int().nullable(),
      uploadTime: instant,
      isSameFile: z.boolean().describe('与被举报的文件逐字节相同'),
      isSameMesh: z.boolean().describe('三角面和顶点数相同'),
      isEarlier: z.boolean().describe('比被举报的文件更早上传'),
    })
    .nullable()
    .describe('举报人选的源文件；没有或已删除为空'),
  neighbours: z.array(neighbour),
  otherClaims: z.int().describe('针对同一发布者的其他举报'),
  upheldClaims: z.int().describe('其中成立的'),
});
export type OperateClaimDetailView = z.infer<typeof operateClaimDetailView>;
