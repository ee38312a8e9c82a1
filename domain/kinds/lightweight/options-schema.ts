/**
 * What the API and the command line accept as options; kept apart from their table because zod takes longer to load than some jobs run.
 */

import { z } from 'zod';
import { lockedPartLimits } from './limits.ts';
import { geometryCompressions, optionLimits, textureFormats } from './options.ts';

/** A whole number within limits; `name` appears in its messages. */
const whole = (name: string, { min, max }: { min: number; max: number }) =>
  z.int(`${name}应为整数`).min(min, `${name}不能小于 ${min}`).max(max, `${name}不能大于 ${max}`);
const yesNo = (name: string) => z.boolean(`${name}应为是或否`);

export const lightweightOptionsSchema = z.strictObject({
  ratio: z
    .number('减面比例应为数字')
    .min(optionLimits.ratio.min, '减面比例不能小于 1%')
    .max(optionLimits.ratio.max, '减面比例不能大于 100%'),
  targetTriangles: z
    .int('目标面数应为整数')
    .min(optionLimits.targetTriangles.min, '目标面数至少为 1')
    .max(optionLimits.targetTriangles.max, '目标面数过大')
    .nullable(),
  errorPercent: z
    .number('误差上限应为数字')
    .min(optionLimits.errorPercent.min, '误差上限不能小于 0')
    .max(optionLimits.errorPercent.max, '误差上限不能大于 10%'),
  weld: yesNo('焊接顶点'),
  compression: z.enum(geometryCompressions, '请选择几何压缩方式'),
  positionBits: whole('坐标精度', optionLimits.positionBits),
  normalBits: whole('法线精度', optionLimits.normalBits),
  uvBits: whole('UV 精度', optionLimits.uvBits),
  colorBits: whole('颜色精度', optionLimits.colorBits),
  textureSize: z
    .union(
      optionLimits.textureSizes.map((size) => z.literal(size)),
      '请选择贴图尺寸',
    )
    .nullable(),
  textureFormat: z.enum(textureFormats, '请选择贴图格式'),
  textureQuality: whole('贴图质量', optionLimits.textureQuality),
  removeDuplicates: yesNo('合并重复资源'),
  instance: yesNo('实例化'),
  join: yesNo('合并网格'),
  removeHidden: yesNo('删除内部不可见部件'),
  smallPartPercent: z
    .number('小部件阈值应为数字')
    .min(optionLimits.smallPartPercent.min, '小部件阈值不能小于 0')
    .max(optionLimits.smallPartPercent.max, '小部件阈值不能大于 20%'),
  keepNames: yesNo('保留层级和名称'),
  keepAnimation: yesNo('保留动画'),
  lodLevels: whole('细节层级', optionLimits.lodLevels),
  levelFiles: yesNo('细节层级单独存为文件'),
  targetBytes: z
    .int('目标大小应为整数')
    .min(optionLimits.targetBytes.min, '目标大小至少为 10 KB')
    .max(optionLimits.targetBytes.max, '目标大小不能超过 4000 MB')
    .nullable(),
  lockedParts: z
    .array(
      z.string('部件名称应为文字').min(1, '部件名称不能为空').max(lockedPartLimits.name, `部件名称不能超过 ${lockedPartLimits.name} 个字`),
    )
    .max(lockedPartLimits.count, `最多锁定 ${lockedPartLimits.count} 个部件`),
});
