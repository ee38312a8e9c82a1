import { check } from './work.ts';

/** A check's stages as shown to users. */
export type CheckStage = 'queued' | keyof typeof check.stages | 'done';
export const checkStages: readonly CheckStage[] = ['queued', ...(Object.keys(check.stages) as (keyof typeof check.stages)[]), 'done'];

export const checkStageLabels = {
  queued: '排队等待',
  unpack: '解压文件',
  inspect: '分析模型',
  done: '检测完成',
} as const satisfies Record<CheckStage, string>;
