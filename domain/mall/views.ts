import { z } from 'zod';
import { labelView } from '../labels/views.ts';
import { mallStatuses } from './state.ts';

const fen = z.int().describe('分');
const instant = z.iso.datetime();
const preview = z.string().nullable().describe('图片地址；没有图片或已下架为 null');

/** A model as the mall's list shows it. */
export const mallCardView = z.object({
  modelId: z.string(),
  modelName: z.string(),
  modelPrice: fen.describe('分，0 为免费'),
  preview,
  format: z.string().describe('扩展名，小写'),
  fileSize: z.number().describe('字节'),
  triangles: z.int().nullable(),
  cateId: z.int(),
  cateName: z.string(),
  userId: z.string().describe('发布者'),
  nickname: z.string(),
  sales: z.int().describe('购买和领取的人数'),
  releaseTime: instant,
  isMine: z.boolean().describe('由当前用户发布'),
  isBought: z.boolean().describe('当前用户已拥有'),
  isInCart: z.boolean().describe('在当前用户的购物车里'),
});
export type MallCardView = z.infer<typeof mallCardView>;

export const mallDetailView = mallCardView.extend({
  description: z.string(),
  labels: z.array(labelView),
  figures: z
    .object({
      triangles: z.int(),
      vertices: z.int(),
      meshes: z.int(),
      drawCalls: z.int(),
      animations: z.int(),
      textureBytes: z.number(),
    })
    .nullable(),
  previewUrl: z.string().nullable().describe('可交互预览的模型（GLB）；免费模型和已拥有的模型才有'),
  memberLine: z.string().nullable().describe('会员权益说明'),
});
export type MallDetailView = z.infer<typeof mallDetailView>;

export const mallCategoryView = z.object({
  id: z.int(),
  name: z.string(),
  modelCount: z.int().describe('在售的模型数'),
  labels: z.array(labelView),
});
export type MallCategoryView = z.infer<typeof mallCategoryView>;

export const mallFormatView = z.object({ format: z.string(), modelCount: z.int().describe('在售的模型数') });
export type MallFormatView = z.infer<typeof mallFormatView>;

export const newQuantitiesView = z.object({ newCount: z.int().describe('最近 7 天上架的模型数'), totalCount: z.int() });
export type NewQuantitiesView = z.infer<typeof newQuantitiesView>;

export const cartItemView = z.object({
  modelId: z.string(),
  modelName: z.string(),
  modelPrice: fen,
  preview,
  format: z.string(),
  nickname: z.string(),
  isOnSale: z.boolean().describe('false：已下架，不能购买'),
  addTime: instant,
});
export type CartItemView = z.infer<typeof cartItemView>;

export const boughtModelView = z.object({
  modelId: z.string(),
  modelName: z.string(),
  preview,
  previewUrl: z.string().nullable(),
  format: z.string(),
  fileSize: z.number(),
  triangles: z.int().nullable(),
  nickname: z.string().describe('发布者'),
  isOnSale: z.boolean().describe('false：已下架，仍可下载'),
  orderId: z.string(),
  paid: fen.describe('这一项实付的金额，分'),
  buyTime: instant,
});
export type BoughtModelView = z.infer<typeof boughtModelView>;

export const modelDownloadView = z.object({
  url: z.string().describe('/media 下的地址，凭登录后的 media cookie 读取'),
  fileName: z.string(),
});

/** A file of a publisher's, and what he offers of it. */
export const releaseView = z.object({
  fileId: z.string(),
  modelId: z.string().nullable().describe('还没有发布过为 null'),
  modelName: z.string(),
  fileName: z.string(),
  preview,
  format: z.string(),
  fileSize: z.number(),
  triangles: z.int().nullable(),
  status: z.enum(mallStatuses),
  statusLabel: z.string(),
  frozenCause: z.string().nullable(),
  modelPrice: fen.nullable().describe('还没有定价为 null'),
  description: z.string(),
  cateId: z.int().nullable(),
  labelIds: z.array(z.int()),
  sales: z.int(),
  createTime: instant,
  releaseTime: instant.nullable(),
});
export type ReleaseView = z.infer<typeof releaseView>;

export const releasedView = z.object({ modelId: z.string(), status: z.enum(mallStatuses) });
