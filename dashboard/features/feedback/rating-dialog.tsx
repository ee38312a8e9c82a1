import { Input, Rate, Skeleton } from 'antd';
import { useState } from 'react';
import { feedbackLimits } from '#domain/feedback/limits';
import type { ResultFeedbackView } from '#domain/feedback/views';
import { rateResult, useResultRating } from '../../api/feedback.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toast.tsx';

interface Props {
  /** Of the result. */
  jobId: string;
  onClose(): void;
}

const words = ['很差', '较差', '一般', '较好', '很好'];

/** Asks how good a result is, or shows what was said of it before, to be changed. */
export function RatingDialog({ jobId, onClose }: Props) {
  const { data, error } = useResultRating(jobId);
  if (data !== undefined) return <RatingForm jobId={jobId} known={data} onClose={onClose} />;
  return (
    <FormDialog
      title="评价结果"
      busy={error === undefined}
      problem={error === undefined ? undefined : sentenceOf(error)}
      okText="关闭"
      onSubmit={onClose}
      onClose={onClose}
    >
      {error === undefined && <Skeleton active paragraph={{ rows: 3 }} />}
    </FormDialog>
  );
}

function RatingForm({ jobId, known, onClose }: Props & { known: ResultFeedbackView }) {
  const [score, setScore] = useState(known.score ?? 0);
  const [content, setContent] = useState(known.content);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    if (score === 0) return setProblem('请选择 1~5 分');
    setBusy(true);
    try {
      await rateResult({ id: jobId, score, content });
      toast.success('提交成功');
      onClose();
    } catch (failure) {
      setRefusal(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title="评价结果"
      okText={known.submitted ? '修改评价' : '提交'}
      busy={busy}
      problem={refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="这份结果怎么样" problem={problem} group>
        {(control, labelId) => (
          <Rate
            {...control}
            aria-labelledby={labelId}
            value={score}
            tooltips={words}
            onChange={(next) => {
              setScore(next);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Field label="哪里好，哪里不好（可不填）" problem={undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={4}
            maxLength={feedbackLimits.content}
            showCount
            placeholder="比如：边缘变形、贴图模糊"
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
