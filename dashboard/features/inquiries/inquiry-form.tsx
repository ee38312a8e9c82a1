import { Alert, Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { inquiryKinds, type InquiryKind } from '#domain/inquiries/kinds';
import { inquiryLimits } from '#domain/inquiries/limits';
import { saveApplicationRecordSchema } from '#domain/inquiries/schema';
import { submitInquiry } from '../../api/inquiries.ts';
import { knownErrorText } from '../../api/known-errors.ts';
import { Field } from '../../components/field.tsx';
import { useRiskCheck } from '../../components/risk/use-risk-check.tsx';
import { problemText } from '../../components/toast.tsx';
import styles from './inquiries.module.css';

type Name = 'name' | 'phone' | 'email' | 'company' | 'content';
type Problems = Partial<Record<Name, string>>;

const lines = [
  { name: 'name', label: '怎么称呼您', autoComplete: 'name', maxLength: inquiryLimits.name },
  { name: 'phone', label: '手机号', autoComplete: 'tel', inputMode: 'tel', maxLength: 11 },
  { name: 'email', label: '邮箱', autoComplete: 'email', inputMode: 'email', maxLength: 32 },
  { name: 'company', label: '公司（选填）', autoComplete: 'organization', maxLength: inquiryLimits.company },
] as const;

/** Takes what a visitor writes to us, after a risk check of his phone; `onSent` is told where it will be answered. */
export function InquiryForm({ kind, onSent }: { kind: InquiryKind; onSent: (email: string) => void }) {
  const [typed, setTyped] = useState<Record<Name, string>>({ name: '', phone: '', email: '', company: '', content: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { check, dialog } = useRiskCheck();

  const write = (name: Name, text: string): void => {
    setTyped((before) => ({ ...before, [name]: text }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = saveApplicationRecordSchema.safeParse(typed);
    const found = (parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]);
    setProblems(Object.fromEntries(found) as Problems);
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      const { name, phone, email, company, content } = parsed.data;
      if (!(await check({ phone, type: 'inquiry' }))) return setRefusal(knownErrorText('risk.required'));
      await submitInquiry(kind, { name, phone, email, company, content });
      onSent(email);
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} role="alert" style={{ marginBottom: 16 }} />}
      <div className={styles.lines}>
        {lines.map(({ name, label, ...rest }) => (
          <Field key={name} label={label} problem={problems[name]}>
            {(control) => (
              <Input {...control} {...rest} size="large" value={typed[name]} onChange={({ target }) => write(name, target.value)} />
            )}
          </Field>
        ))}
      </div>
      <Field label="内容" problem={problems.content}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={6}
            maxLength={inquiryLimits.content}
            showCount
            placeholder={inquiryKinds[kind].asks}
            value={typed.content}
            onChange={({ target }) => write('content', target.value)}
          />
        )}
      </Field>
      <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
        提交
      </Button>
      <p className={styles.quiet}>手机号和邮箱只用来答复这一次，一年后自动删除。</p>
      {dialog}
    </form>
  );
}
