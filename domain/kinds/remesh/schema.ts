import { z } from 'zod';
import { defaultRemeshOptions, remeshLimits, remeshShapes, remeshTargets, remeshTextureSizes, type RemeshOptions } from './options.ts';
import { callerShape, idSchema } from '../../wire/schema.ts';
import type { RemeshJobInput } from './job.ts';
import { largeView } from '../../wire/view.ts';
import { comparisonShape } from '../compared-views.ts';
import type { RemeshReport } from './report.ts';

const { faces, mostFaces } = remeshLimits;

export const remeshOptionsShape = z.strictObject({
  shape: z.enum(remeshShapes, '请选择三角面或四边面为主').describe('triangles：全是三角面；quads：四边面为主，铺不下的地方是三角面'),
  faces: z
    .int('目标面数应为整数')
    .min(faces.min, `目标面数至少为 ${faces.min}`)
    .max(faces.max, `目标面数最多为 ${faces.max / 10_000} 万`)
    .describe('新网格的面数，四边面和三角面一起算'),
  closeHoles: z.boolean('是否补洞应为是或否').describe('补上所有洞口，成为封闭的网格'),
  textureSize: z
    .union(
      remeshTextureSizes.map((size) => z.literal(size)),
      '请选择贴图尺寸',
    )
    .describe('烘焙的贴图的边长，像素'),
});

const fits = ({ shape, faces }: Pick<RemeshOptions, 'shape' | 'faces'>): boolean => faces <= mostFaces[shape];
const tooMany = `四边面为主时，目标面数最多为 ${mostFaces.quads / 10_000} 万`;

/** Complete options. */
export const remeshOptionsSchema = remeshOptionsShape.refine(fits, { error: tooMany, path: ['faces'] });

const remeshSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('remesh'),
    options: remeshOptionsShape
      .partial()
      .refine((options) => fits({ ...defaultRemeshOptions, ...(options as Partial<RemeshOptions>) }), { error: tooMany, path: ['faces'] })
      .optional()
      .describe('不写的按默认：三角面，20000 面，不补洞，2048 像素'),
    target: z
      .enum(remeshTargets, '请选择 GLB、OBJ、FBX 或 PLY')
      .default('glb')
      .describe('下载的格式。GLB 只能存三角面，四边面会切开；PLY 不含贴图'),
  })
  .transform(({ fileId, kind, options = {}, target }): { fileId: string; input: RemeshJobInput } => ({
    fileId,
    input: { kind, options: { ...defaultRemeshOptions, ...(options as Partial<RemeshOptions>) }, target },
  }));

export const remeshSchemas = {
  submit: remeshSubmitSchema,
  card: {
    options: largeView<RemeshOptions>('{shape, faces, closeHoles, textureSize}'),
    target: z.enum(remeshTargets).describe('下载的格式'),
  },
  detail: { report: largeView<RemeshReport>('处理报告：新网格、贴图、质量').nullable(), ...comparisonShape },
};
