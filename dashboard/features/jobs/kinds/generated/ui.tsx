import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '#domain/display/numbers';
import { generators } from '#domain/kinds/generate/generators';
import { pictureQualities, pictureShapes } from '#domain/kinds/generate/limits';
import type { JobCardOf, JobDetailOf } from '#domain/jobs/views';
import { addresses } from '../../../../addresses.ts';
import { FactList, type Fact } from '../../../../components/fact-list.tsx';
import { lazyPart } from '../../../../components/lazy-part.ts';
import type { JobKindUi } from '../job-kind-ui.ts';

type Kind = 'text3d' | 'image3d';
type Card = JobCardOf<'text3d'> | JobCardOf<'image3d'>;

const loadResult = async () => (await import('./generated-result.tsx')).GeneratedResult;

/** Leads to where a generation is ordered, with what this one was asked for. */
function Again({ kind, jobId, onClose }: { kind: Kind; jobId?: string; onClose: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(addresses.generate(kind, jobId));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once.
  }, []);
  return null;
}

const sideOf = (metres: number): string => `${Number((metres * 100).toFixed(2))} 厘米`;

/** What one was asked for. */
const wishOf = (job: Card): Fact[] => [
  ...(job.kind === 'text3d'
    ? [{ label: '要求', value: job.sentence }]
    : job.generator === 'builtin'
      ? [{ label: '做成', value: pictureShapes[job.shape] }]
      : [{ label: '质量', value: pictureQualities[job.quality] }]),
  { label: '生成方式', value: generators[job.generator].label },
  ...(job.kind === 'text3d' && job.generator === 'builtin' ? [] : [{ label: '最长边', value: sideOf(job.longest) }]),
];

function Figures({ job }: { job: Card }) {
  const [first] = job.variants;
  return (
    first !== undefined && (
      <FactList
        facts={[
          { label: '三角面', value: formatCount(first.triangles) },
          { label: '尺寸', value: `${first.size.map((metres) => Number((metres * 100).toFixed(1))).join(' × ')} 厘米` },
          ...(job.variants.length > 1 ? [{ label: '共', value: `${job.variants.length} 个` }] : []),
        ]}
      />
    )
  );
}

/** While it runs there is only what was asked for. */
const Meanwhile = ({ job }: { job: Card }) => <FactList facts={wishOf(job)} />;
const Options = ({ job }: { job: Card }) => <FactList facts={wishOf(job)} />;

const uiOf = <K extends Kind>(kind: K, serviceLabel: string, serviceLetter: string) => ({
  ...({ modelType: 'single', serviceLabel, serviceLetter, comparable: false, saves: false } as const),
  StartDialog: ({ onClose }: { onClose: () => void }) => <Again kind={kind} onClose={onClose} />,
  methodOf: ({ generator }: Card) => generators[generator].label,
  downloadLabelOf: () => '下载 GLB',
  ...{ Figures, Meanwhile, Options },
  AgainDialog: ({ job, onClose }: { job: Card; onClose: () => void }) => <Again kind={kind} jobId={job.id} onClose={onClose} />,
});

export const text3dUi: JobKindUi<JobCardOf<'text3d'>, JobDetailOf<'text3d'>> = {
  ...uiOf('text3d', '文生模型', 'w'),
  Result: lazyPart<{ job: JobDetailOf<'text3d'> }>(loadResult),
};
export const image3dUi: JobKindUi<JobCardOf<'image3d'>, JobDetailOf<'image3d'>> = {
  ...uiOf('image3d', '图生模型', 't'),
  Result: lazyPart<{ job: JobDetailOf<'image3d'> }>(loadResult),
};
