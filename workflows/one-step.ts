import type { JobWorkInput, JobWorkKind } from '#domain/kinds/job-work';
import type { WorkKindName } from '#domain/kinds/works';
import { stepLimits, type OneStepActivities } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** What `supervise` needs to know of a kind of job whose only step is one activity of the queue cpu. */
type OneStepKind = Omit<JobWorkKind, 'name' | 'subjectKind' | 'activity'> & {
  name: WorkKindName;
  subjectKind: 'job';
  activity: keyof OneStepActivities;
};

/** The workflow of a kind of job that has one step. */
export const oneStep = (kind: OneStepKind): ((input: JobWorkInput) => Promise<void>) =>
  supervise(kind, async ({ input, subject, timing, step }) => {
    const details = kind.summary(input);
    await step(kind.name, details, 'cpu', () => runsEngine(stepLimits.lightweightMs, details, timing)[kind.activity](subject));
  });
