import { useState } from 'react';
import { phoneSchema } from '#domain/accounts/schema';
import { changePhone } from '../../../api/account-management.ts';
import { toast } from '../../../components/toast.tsx';
import { CodeField, PhoneField } from '../entry/field.tsx';
import { codeIssue, firstIssue } from '../entry/first-issue.ts';
import { useSmsCode } from '../entry/use-sms-code.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { codePlaces, given, problemAt, type ProblemsOf } from '../problem-at.ts';
import { useProof } from './use-proof.tsx';

type Problems = ProblemsOf<'phone' | 'code' | 'proof'>;
const places = {
  'auth.phoneTaken': 'phone',
  'auth.proofRequired': 'proof',
  'auth.currentPasswordWrong': 'proof',
  'auth.currentPasswordPaused': 'proof',
} as const;

/** Another phone for the account: a code to the new one, and a proof by the old. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const sms = useSmsCode({
    type: 'bindPhone',
    phone,
    onProblems: ({ form, check, phone: atPhone, code: atCode }) =>
      setProblems(given({ phone: atPhone, code: atCode, form: form ?? check })),
  });
  const proof = useProof({ type: 'smsPhoneLogin', problem: problems.proof, onProblem: (text) => setProblems(given({ proof: text })) });

  const save = async (): Promise<void> => {
    const found = given({
      phone: firstIssue(phoneSchema.safeParse(phone)),
      code: codeIssue(sms.smsKey, code),
      proof: proof.missing,
    });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const own = proof.given;
    try {
      const proved = own.by === 'password' ? { password: own.password } : { oldVerifycode: own.verifycode, oldSmsKey: own.smsKey };
      await changePhone({ phoneno: phone, verifycode: code, smsKey: sms.smsKey, ...proved });
      toast.success('修改成功');
      onClose();
    } catch (error) {
      // With two codes nobody knows which one the server means.
      setProblems(problemAt(error, own.by === 'password' ? { ...codePlaces, ...places } : places));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog title="更换手机号" problem={problems.form} busy={busy} onSubmit={() => void save()} onClose={onClose}>
      <PhoneField autoFocus problem={problems.phone} value={phone} onText={setPhone} />
      <CodeField problem={problems.code} value={code} onText={setCode} button={sms.button} inputRef={sms.codeRef} />
      {proof.fields}
      {sms.dialog}
    </FormDialog>
  );
}
