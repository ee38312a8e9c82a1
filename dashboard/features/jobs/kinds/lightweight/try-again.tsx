import { Button } from 'antd';
import { Suspense, useId, useState } from 'react';
import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import { stepLabels, stepOf, type StepDirection, type SteppedModel } from '#domain/jobs/steps';
import type { JobRunView, JobCardOf, JobDetailOf } from '#domain/jobs/views';
import type { ModelSummary } from '#domain/models/figures';
import { lazyDialog } from '../../../../components/lazy-part.ts';
import styles from './try-again.module.css';

// With its script, so that result pages stay light.
const LightweightDialog = lazyDialog(async () => (await import('./lightweight-dialog.tsx')).LightweightDialog);

type FinishedJob = JobCardOf<'lightweight'> | JobDetailOf<'lightweight'> | JobRunView;

const directions = Object.keys(stepLabels) as StepDirection[];

/** The edge of one square texture that would take this much memory on the card, mips included: where the list of textures is not at hand. */
const edgeOfMemory = ({ textureBytes }: ModelSummary): number => Math.round(Math.sqrt((textureBytes * 3) / 16));

function modelOf(job: FinishedJob, before: ModelSummary): SteppedModel {
  const report = 'report' in job ? job.report : null;
  const edges = report?.beforeFigures?.textures.map(({ width, height }) => Math.max(width, height));
  return {
    triangles: before.triangles,
    bytes: before.bytes,
    textureEdge: edges === undefined ? edgeOfMemory(before) : Math.max(0, ...edges),
  };
}

/** 再轻一点 and 再清晰一点 of a finished job: each opens the dialog with its options moved by a step, or says why there is none. */
export function TryAgain({ job, size }: { job: FinishedJob; size?: 'small' }) {
  const id = useId();
  const [options, setOptions] = useState<LightweightOptions | null>(null);
  const { before } = job;
  if (before === null || job.status !== 'Success') return null;
  const steps = directions.map((direction) => ({ direction, step: stepOf(job.options, modelOf(job, before), direction) }));
  return (
    <div className={styles.steps} role="group" aria-label="换一档再试">
      {steps.map(({ direction, step }) =>
        'refusal' in step ? (
          <Button key={direction} {...(size && { size })} disabled aria-describedby={`${id}-${direction}`}>
            {stepLabels[direction]}
          </Button>
        ) : (
          <Button key={direction} {...(size && { size })} onClick={() => setOptions(step.options)}>
            {stepLabels[direction]}
          </Button>
        ),
      )}
      {steps.map(
        ({ direction, step }) =>
          'refusal' in step && (
            <p key={direction} id={`${id}-${direction}`} className={styles.reason}>
              {step.refusal}
            </p>
          ),
      )}
      {options !== null && (
        <Suspense fallback={null}>
          <LightweightDialog fileIds={[job.fileId]} options={options} from={job.id} onClose={() => setOptions(null)} />
        </Suspense>
      )}
    </div>
  );
}
