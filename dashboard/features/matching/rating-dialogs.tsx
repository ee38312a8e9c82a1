import { Input, Rate } from 'antd';
import { useState } from 'react';
import { matchingLimits } from '#domain/matching/limits';
import { contractRateSchema, ratingAnswerSchema } from '#domain/matching/schema';
import { answerRating, rateContract } from '../../api/matching.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useStep } from './use-step.ts';

const words = ['很差', '较差', '一般', '较好', '很好'];
const { stars: starsSchema, content: contentSchema } = contractRateSchema.shape;

/** Rates the other side of a contract, once. */
export function RateDialog({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const [stars, setStars] = useState(0);
  const [content, setContent] = useState('');
  const { problem, setProblem, busy, take } = useStep(onClose);
  const choose = (next: number): void => {
    setStars(next);
    setProblem(undefined);
  };
  const submit = (): void => {
    const chosen = starsSchema.safeParse(stars);
    const said = contentSchema.safeParse(content);
    if (!chosen.success) setProblem(chosen.error.issues[0]?.message);
    else if (!said.success) setProblem(said.error.issues[0]?.message);
    else void take(() => rateContract({ contractId, stars, content: said.data }), '评价已提交');
  };
  return (
    <FormDialog title="评价对方" okText="提交评价" busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
      <Field label="这次合作怎么样" problem={undefined} group>
        {(control, labelId) => <Rate {...control} aria-labelledby={labelId} value={stars} tooltips={words} onChange={choose} />}
      </Field>
      <WordsField
        label="说说这次合作（可不填）"
        problem={undefined}
        placeholder="比如：沟通、质量、是否按时"
        value={content}
        onText={setContent}
      />
      <p>提交后不能修改。双方都评价，或期限到了以后才公开。</p>
    </FormDialog>
  );
}

/** Answers, as a provider, what a buyer said, once. */
export function AnswerDialog({ ratingId, onClose }: { ratingId: string; onClose: () => void }) {
  const [content, setContent] = useState('');
  const { problem, setProblem, busy, take } = useStep(onClose);
  const submit = (): void => {
    const parsed = ratingAnswerSchema.shape.content.safeParse(content);
    if (parsed.success) void take(() => answerRating(ratingId, parsed.data), '已回复');
    else setProblem(parsed.error.issues[0]?.message);
  };
  return (
    <FormDialog title="回复评价" okText="回复" busy={busy} onSubmit={submit} onClose={onClose}>
      <WordsField label="回复的内容" problem={problem} placeholder="所有人都能看到，只能回复一次" value={content} onText={setContent} />
    </FormDialog>
  );
}

interface WordsProps {
  label: string;
  problem: string | undefined;
  placeholder: string;
  value: string;
  onText: (text: string) => void;
}

/** What one side says of the other, or answers. */
const WordsField = ({ label, problem, placeholder, value, onText }: WordsProps) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <Input.TextArea
        {...control}
        {...{ placeholder, value }}
        rows={4}
        showCount
        maxLength={matchingLimits.note}
        onChange={({ target }) => onText(target.value)}
      />
    )}
  </Field>
);
