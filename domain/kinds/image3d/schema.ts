import { z } from 'zod';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { pictureQualities, pictureShapeNames, type PictureQuality } from '../generate/limits.ts';
import { generateCardShape, generateDetailShape, generatorSchema, longestSchema } from '../generate/schema.ts';
import type { Image3dJobInput } from './job.ts';

const qualities = Object.keys(pictureQualities) as [PictureQuality, ...PictureQuality[]];
const shapeSchema = z.enum(pictureShapeNames, '请选择做成什么');
const qualitySchema = z.enum(qualities, '请选择质量');

const image3dSubmitSchema = z
  .object({
    ...callerShape,
    kind: z.literal('image3d'),
    generator: generatorSchema,
    pictureId: idSchema.describe('图片的附件编号（用途 generate）'),
    name: z.string().trim().max(30, '名称最多 30 个字').default('').describe('结果的名称；不写为「图片」'),
    quality: qualitySchema.default('standard').describe('standard：标准；fine：精细，不能用免费次数'),
    shape: shapeSchema
      .default('relief')
      .describe('基础生成做成什么：lithophane 透光浮雕，relief 浮雕，logo 立体标志，cushion 鼓起的图形（正面照图片上色，背面是镜像）'),
    longest: longestSchema,
  })
  .transform(({ kind, generator, pictureId, name, quality, shape, longest }): { fileId: null; input: Image3dJobInput } => ({
    fileId: null,
    input: { kind, generator, pictureId, name: name || '图片', quality, shape, longest },
  }));

export const image3dSchemas = {
  submit: image3dSubmitSchema,
  card: { ...generateCardShape, quality: qualitySchema, shape: shapeSchema, pictureId: z.string() },
  detail: generateDetailShape,
};
