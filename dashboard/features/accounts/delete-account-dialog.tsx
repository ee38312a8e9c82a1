import { useState } from 'react';
import { maskPhone } from '#domain/accounts/display';
import { askDeletion } from '../../api/deletion.ts';
import { toast } from '../../components/toast.tsx';
import { useUser } from '../../hooks/use-session.ts';
import { CodeField } from './entry/field.tsx';
import { codeIssue } from './entry/first-issue.ts';
import { useSmsCode } from './entry/use-sms-code.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { codePlaces, given, problemAt, type ProblemsOf } from './problem-at.ts';

/** Confirms the wish with a code to one's own phone. */
export function DeleteAccountDialog({ waitDays, onClose }: { waitDays: number; onClose: () => void }) {
  const { phone } = useUser();
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<ProblemsOf<'code'>>({});
  const [busy, setBusy] = useState(false);
  const sms = useSmsCode({
    type: 'rebuild',
    phone,
    onProblems: ({ form, code: atCode, check, phone: atPhone }) => setProblems(given({ form, code: atCode ?? check ?? atPhone })),
  });

  const ask = async (): Promise<void> => {
    const found = given({ code: codeIssue(sms.smsKey, code) });
    setProblems(found);
    if (found.code !== undefined) return;
    setBusy(true);
    try {
      await askDeletion(code, sms.smsKey);
      toast.success('已申请注销');
      onClose();
    } catch (error) {
      setProblems(problemAt(error, codePlaces));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title="申请注销账号"
      okText="确认注销"
      danger
      cancelText="再想想"
      problem={problems.form}
      busy={busy}
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      <p style={{ marginBottom: 16 }}>
        验证码会发到 {maskPhone(phone)}。确认后账号保留 {waitDays} 天，之后自动删除，不能恢复。
      </p>
      <CodeField problem={problems.code} value={code} onText={setCode} button={sms.button} inputRef={sms.codeRef} />
      {sms.dialog}
    </FormDialog>
  );
}
