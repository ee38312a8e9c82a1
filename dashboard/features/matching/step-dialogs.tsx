import { Input } from 'antd';
import { useState } from 'react';
import { matchingLimits } from '#domain/matching/limits';
import { milestoneNoteSchema } from '#domain/matching/schema';
import type { MilestoneView } from '#domain/matching/views';
import { deliver, sayStep, type SaidStep } from '../../api/matching.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { FileChoice } from './file-choice.tsx';
import { useStep } from './use-step.ts';

const note = milestoneNoteSchema.shape.note;

/** What each step that comes with words is called, and who reads them. */
const words: Record<SaidStep, { title: string; label: string; hint: string; done: string }> = {
  askChange: { title: '要求修改', label: '要改什么', hint: '说清楚哪里要改、改成什么样', done: '已告诉服务商' },
  dispute: {
    title: '申请平台处理',
    label: '争议的经过和您的要求',
    hint: '对方和平台会看到；裁定之前，双方仍可以自行了结',
    done: '已提交，平台会看双方的说明再裁定',
  },
  answer: { title: '对争议的说明', label: '您的说明', hint: '对方和平台会看到，裁定之前可以改写', done: '说明已保存' },
};

interface StepProps {
  milestone: MilestoneView;
  onClose: () => void;
}

/** A step that comes with words: changes, a dispute, or the answer to one. */
export function SayDialog({ milestone, step, onClose }: StepProps & { step: SaidStep }) {
  const { title, label, hint, done } = words[step];
  const [text, setText] = useState(step === 'answer' ? (milestone.dispute?.answer ?? '') : '');
  const { problem, setProblem, busy, take } = useStep(onClose);
  const submit = (): void => {
    const parsed = note.safeParse(text);
    if (parsed.success) void take(() => sayStep(step, milestone.id, parsed.data), done);
    else setProblem(parsed.error.issues[0]?.message);
  };
  return (
    <FormDialog title={title} okText="提交" busy={busy} onSubmit={submit} onClose={onClose}>
      <Field label={label} problem={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={5}
            value={text}
            maxLength={matchingLimits.note}
            placeholder={hint}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Hands over a checked model of one's own; what it does not meet is said by the server's measurement. */
export function DeliverDialog({ milestone, onClose }: StepProps) {
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const { problem, setProblem, busy, take } = useStep(onClose);
  const submit = (): void => {
    const [fileId] = fileIds;
    const parsed = note.safeParse(text);
    if (fileId === undefined) setProblem('请选择交付的文件');
    else if (!parsed.success) setProblem(parsed.error.issues[0]?.message);
    else void take(() => deliver({ milestoneId: milestone.id, fileId, note: parsed.data }), '已交付，等需求方验收');
  };
  return (
    <FormDialog
      title={`交付第 ${milestone.number} 期`}
      okText="交付"
      width={560}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="交付的文件（检测成功的单模型）" problem={undefined} group>
        {() => <FileChoice label="交付的文件" value={fileIds} max={1} onlyModels onChange={setFileIds} />}
      </Field>
      <Field label="交付说明" problem={undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={4}
            value={text}
            maxLength={matchingLimits.note}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
