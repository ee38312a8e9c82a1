/** What lists, events and addresses need of a report, which they do not read: kept in a small column beside it. */

import type { JobKind, JobReports } from './jobs.ts';
import type { AiMark } from '../models/ai-mark.ts';
import type { CheckReport, JobReport, ModelSummary, QualityFigures } from '../models/figures.ts';

/** Kept in `files.summary` as JSON. */
export interface CheckSummary extends ModelSummary {
  meshes: number;
  animations: number;
  /** The mark of generated content that the file carries. */
  aiMark?: AiMark;
}

/** Kept in `jobs.summary` as JSON; empty for kinds that measure nothing. Of the textures' quality, the worst. */
export type JobSummary = Partial<Pick<JobReport, 'quality' | 'pictures' | 'deviation' | 'levels'>>;

export const summarizeCheck = ({ summary, figures: { meshes, animations, aiMark } }: CheckReport): CheckSummary => ({
  ...summary,
  meshes,
  animations,
  ...(aiMark && { aiMark }),
});

export function summarizeJob(report: JobReports[JobKind]): JobSummary {
  const { quality, pictures, deviation, levels } = report as Partial<JobReport>;
  return {
    ...(quality !== undefined && { quality: quality && withWorst(quality) }),
    ...(pictures !== undefined && { pictures }),
    ...(deviation !== undefined && { deviation }),
    ...(levels !== undefined && { levels }),
  };
}

function withWorst(quality: QualityFigures): QualityFigures {
  // The earliest reports have none.
  const { textures = [], ...rest } = quality as Partial<QualityFigures>;
  const [worst] = textures.toSorted((a, b) => a.psnrDb - b.psnrDb);
  return { ...rest, textures: worst === undefined ? [] : [worst] } as QualityFigures;
}
