import { useState, type FormEvent } from 'react';
import { profileLimits } from '#domain/profile/limits';
import { invitedCodeSchema } from '#domain/profile/schema';
import { saveInviteCode } from '../../../api/accounts.ts';
import { Button } from '../../../components/plain/button.tsx';
import { problemText } from '../../../components/toast.tsx';
import { useUser } from '../../../hooks/use-session.ts';
import styles from './entry.module.css';
import { TextField } from './field.tsx';
import { firstIssue } from './first-issue.ts';
import { dropInviteCode, keptInviteCode } from './invite-code.ts';

/** After registering: who invited one, if anybody. `onNext` runs when the code is saved, or skipped. */
export function InvitationStep({ onNext }: { onNext: () => Promise<void> }) {
  const { id } = useUser();
  const [code, setCode] = useState(keptInviteCode);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'saving' | 'skipping'>();

  const go = async (way: 'saving' | 'skipping'): Promise<void> => {
    setBusy(way);
    try {
      if (way === 'saving') await saveInviteCode(id, code.trim());
      dropInviteCode();
      await onNext();
    } catch (error) {
      setProblem(problemText(error));
      setBusy(undefined);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = firstIssue(invitedCodeSchema.safeParse(code));
    setProblem(found);
    if (found === undefined) void go('saving');
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="推广码"
        placeholder="请填写推广码"
        autoFocus
        autoComplete="off"
        maxLength={profileLimits.invitedCode}
        problem={problem}
        value={code}
        onText={setCode}
      />
      <Button type="primary" size="large" block htmlType="submit" loading={busy === 'saving'} disabled={busy === 'skipping'}>
        确定
      </Button>
      <Button type="text" size="large" block loading={busy === 'skipping'} disabled={busy === 'saving'} onClick={() => void go('skipping')}>
        跳过
      </Button>
    </form>
  );
}
