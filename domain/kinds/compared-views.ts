import { z } from 'zod';
import type { JobReport } from '../models/figures.ts';
import { largeView } from '../wire/view.ts';

/** What compares a result with its original. */
export const comparisonShape = {
  comparisonUrl: z.string().nullable().describe('处理前后的对比图'),
  deviationUrl: z.string().nullable().describe('按偏差着色的结果'),
};

export const jobReportView = largeView<JobReport>('处理报告：每一步做了什么、损失、质量').nullable();
