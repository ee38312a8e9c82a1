import { useState } from 'react';
import { newPasswordSchema, repeatedPasswordSchema, repetitionTexts } from '#domain/accounts/schema';
import { changePassword } from '../../../api/account-management.ts';
import { toast } from '../../../components/toast.tsx';
import { useUser } from '../../../hooks/use-session.ts';
import { firstIssue } from '../entry/first-issue.ts';
import { NewPasswordFields } from '../entry/new-password-fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { codePlaces, given, problemAt, type ProblemsOf } from '../problem-at.ts';
import { useProof } from './use-proof.tsx';
import styles from './manage.module.css';

type Problems = ProblemsOf<'password' | 'repeat' | 'proof'>;
const places = {
  ...(Object.fromEntries(Object.keys(codePlaces).map((code) => [code, 'proof'])) as Record<keyof typeof codePlaces, 'proof'>),
  'auth.proofRequired': 'proof',
  'auth.currentPasswordWrong': 'proof',
  'auth.currentPasswordPaused': 'proof',
  'request.invalid': 'password',
} as const;

/** A new password, which signs every other device out. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { hasPassword } = useUser();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const proof = useProof({ type: 'rebuild', problem: problems.proof, onProblem: (text) => setProblems(given({ proof: text })) });

  const save = async (): Promise<void> => {
    const found = given({
      proof: proof.missing,
      password: firstIssue(newPasswordSchema.safeParse(password)),
      repeat: firstIssue(repeatedPasswordSchema(password, repetitionTexts.change).safeParse(repeated)),
    });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const own = proof.given;
    try {
      const proved = own.by === 'password' ? { oldPassword: own.password } : { verifycode: own.verifycode, smsKey: own.smsKey };
      await changePassword({ password: password.trim(), ...proved });
      toast.success('修改成功');
      onClose();
    } catch (error) {
      setProblems(problemAt(error, places));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={hasPassword ? '修改密码' : '设置密码'}
      problem={problems.form}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className={styles.hint}>保存后，其他设备都要重新登录。</p>
      {proof.fields}
      <NewPasswordFields
        {...{ password, repeated, problems }}
        onPassword={setPassword}
        onRepeated={setRepeated}
        repetition={repetitionTexts.change.missing}
      />
    </FormDialog>
  );
}
