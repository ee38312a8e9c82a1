import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { operateJobListSchema } from '../backoffice/work.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { bulkActNames, bulkActs, bulkActsOf } from './acts.ts';
import { bulkSteps, type BulkStep } from './state.ts';

const filterShape = operateJobListSchema.pick({ keyword: true, state: true, kind: true }).shape;
const bulkId = idSchema.describe('批量操作的编号');
const onceId = idSchema.describe('这一次的编号，由调用方随机生成，也是批量操作的编号；重复发送只开始一次');
const cause = causeSchema.describe('原因，记入审计日志');
const actShape = {
  act: z
    .enum(bulkActNames, '请选择要做的操作')
    .describe(bulkActNames.map((name) => `${name} ${bulkActs[name].label}，state 为 ${bulkActs[name].states.join('、')} 时`).join('；')),
};

const fits = ({ act, state }: { act: keyof typeof bulkActs; state: z.output<typeof filterShape.state> }): boolean =>
  bulkActsOf(state).includes(act);
const unfit = { message: '这些任务不能这样操作，请换一种状态', path: ['act'] };

export const bulkPreviewSchema = z.object({ ...callerShape, ...filterShape, ...actShape }).refine(fits, unfit);
export const bulkBeginSchema = z
  .object({
    ...callerShape,
    ...filterShape,
    ...actShape,
    onceId,
    seenAt: z.iso.datetime('时间不正确').describe('预览时返回的时间；之后才出现的任务不在其中'),
    cause,
  })
  .refine(fits, unfit);
export const bulkRepeatSchema = z.object({ ...callerShape, bulkId, onceId, cause });
export const bulkSteerSchema = z
  .object({
    ...callerShape,
    bulkId,
    step: z
      .enum(Object.keys(bulkSteps) as BulkStep[], '请选择暂停、继续或停止')
      .describe('pause 暂停，resume 继续，stop 停止：做过的不撤销'),
    cause: causeSchema.optional().describe('停止的原因，记入审计日志；暂停和继续可不填'),
  })
  .refine(({ step, cause: why }) => step !== 'stop' || why !== undefined, { message: '请填写原因', path: ['cause'] });
export const bulkListSchema = z.object({ ...callerShape, pageNo: pageShape.pageNo, pageSize: pageShape.pageSize });
export const bulkFailuresSchema = bulkListSchema.extend({ bulkId });
