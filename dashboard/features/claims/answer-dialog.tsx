import { Input } from 'antd';
import { useState } from 'react';
import { claimLimits } from '#domain/claims/limits';
import { claimAnswerSchema } from '#domain/claims/schema';
import type { ClaimView } from '#domain/claims/views';
import { answerClaim } from '../../api/claims.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';

/** What the seller of a reported model says to it, once. */
export function AnswerDialog({ claim: { id: claimId, modelName }, onClose }: { claim: ClaimView; onClose: () => void }) {
  const [statement, setStatement] = useState('');
  const [link, setLink] = useState('');
  const [problems, setProblems] = useState<Partial<Record<'statement' | 'link', string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const words = { claimId, statement, link: link.trim() };
    const issues = claimAnswerSchema.safeParse(words).error?.issues ?? [];
    setProblems(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
    setRefusal(undefined);
    if (issues.length > 0) return;
    setBusy(true);
    try {
      await answerClaim(words);
      toast.success('说明已提交');
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`说明「${modelName}」`}
      width={520}
      okText="提交说明"
      problem={refusal}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p style={{ marginBottom: 12 }}>只能提交一次，举报人和平台会看到。</p>
      <Field label="说明" problem={problems.statement}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={5}
            showCount
            maxLength={claimLimits.statement.most}
            placeholder="模型从哪里来，什么时候制作，有什么授权"
            value={statement}
            onChange={({ target }) => setStatement(target.value)}
          />
        )}
      </Field>
      <Field label="证据链接（可不填）" problem={problems.link}>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            value={link}
            maxLength={claimLimits.link}
            placeholder="https://"
            onChange={({ target }) => setLink(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
