import { Form } from 'antd';
import { useState } from 'react';
import { formatCount } from '#domain/display/numbers';
import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import { reduceOptionsSchema } from '#domain/kinds/reduce/schema';
import type { CheckReport } from '#domain/models/figures';
import { defaultReduceOptions, lightweightOf, type ReduceOptions } from '#domain/kinds/reduce/options';
import { ChoiceCards } from '../../../../components/choice-cards.tsx';
import { EstimateNote } from '../lightweight/estimate-note.tsx';
import { PartLock } from '../lightweight/part-lock.tsx';
import { byCount, FaceCount } from '../../start/face-count.tsx';
import type { StartWith } from '../../start/start-with.ts';
import { useChosenFiles } from '../../start/use-chosen-files.ts';
import { WorkDialog } from '../../start/work-dialog.tsx';
import styles from './reduce-dialog.module.css';

interface ReduceDialogProps extends Pick<StartWith, 'fileIds'> {
  /** Options to begin with; those left out are the usual ones. */
  initial?: Partial<ReduceOptions>;
  onClose(): void;
}

const shares = [
  { ratio: 0.5, label: '保留一半', hint: '几乎看不出，先试这个' },
  { ratio: 0.25, label: '保留四分之一', hint: '网页展示、手机浏览' },
  { ratio: 0.1, label: '保留十分之一', hint: '远景、预览，细节会变圆' },
] as const;

/** Of how many faces the result is about; null where the model is not known. */
const outcomeOf = (report: CheckReport | null, options: ReduceOptions): { outcome?: string } =>
  report === null
    ? {}
    : { outcome: `约 ${formatCount(estimateLightweight(report.summary, report.figures, lightweightOf(options)).triangles)} 面` };

/** What is wrong with a number of faces; one that takes none away would be paid for nothing. */
function problemOf(faces: number | null, report: CheckReport | null): string | undefined {
  if (faces === null) return '请输入目标面数';
  if (report !== null && faces >= report.summary.triangles) return `模型现有 ${formatCount(report.summary.triangles)} 面，请填更小的面数`;
  return undefined;
}

/** Chooses how many faces are left of checked files, starts the work and shows it. */
export function ReduceDialog({ fileIds, initial, onClose }: ReduceDialogProps) {
  const files = useChosenFiles(fileIds);
  const { file } = files;
  const [options, setOptions] = useState<ReduceOptions>({ ...defaultReduceOptions, ...initial });
  const [faces, setFaces] = useState<number | null>(options.faces);
  const [isCounted, setCounted] = useState(options.faces !== null);
  const report = file?.report ?? null;
  // One that was asked for by the API stands among the usual ones.
  const offered = shares.some(({ ratio }) => ratio === options.ratio)
    ? shares
    : [...shares, { ratio: options.ratio, label: `保留 ${Math.round(options.ratio * 100)}%`, hint: '上一次的比例' }];
  const chosen: ReduceOptions = { ...options, faces: isCounted ? faces : null };
  const problem = (isCounted ? problemOf(faces, report) : undefined) ?? reduceOptionsSchema.safeParse(chosen).error?.issues[0]?.message;
  return (
    <WorkDialog
      kind="reduce"
      service="模型减面"
      fileIds={fileIds}
      files={files}
      width={720}
      ready={problem === undefined}
      choose={() => [{ kind: 'reduce', options: chosen }]}
      onClose={onClose}
      expected={report !== null && problem === undefined && <EstimateNote report={report} options={lightweightOf(chosen)} />}
    >
      <Form layout="vertical">
        <p className={styles.lead}>只减少三角面：材质、贴图、名称、骨骼和动画都不变，得到一个 GLB，并与原模型逐点比较。</p>
        <ChoiceCards
          legend="保留多少面"
          choices={[
            ...offered.map(({ ratio, label, hint }) => ({
              ...{ value: String(ratio), label, hint },
              ...outcomeOf(report, { ...options, ratio, faces: null }),
            })),
            byCount,
          ]}
          value={isCounted ? byCount.value : String(options.ratio)}
          onChange={(value) => {
            setCounted(value === byCount.value);
            if (value !== byCount.value) setOptions({ ...options, ratio: Number(value) });
          }}
        />
        {isCounted && (
          <FaceCount
            value={faces}
            problem={problem}
            suffix={report === null ? '面' : `/ 现有 ${formatCount(report.summary.triangles)} 面`}
            onChange={setFaces}
          />
        )}
        <PartLock
          label="锁定部件"
          hint="这些部件一个面也不减，例如徽标、文字。"
          fileId={file?.id ?? null}
          count={report?.parts}
          locked={options.lockedParts}
          onChange={(lockedParts) => setOptions({ ...options, lockedParts })}
        />
      </Form>
    </WorkDialog>
  );
}
