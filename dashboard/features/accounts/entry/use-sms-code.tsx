import { useEffect, useRef, useState, type ReactNode } from 'react';
import { takenMessages } from '#domain/accounts/taken-messages';
import { phoneSchema, type SmsType } from '#domain/accounts/schema';
import { smsLimits } from '#domain/limits';
import { isRefusal, knownErrorText } from '../../../api/known-errors.ts';
import { hasAccount, sendCode } from '../../../api/accounts.ts';
import { useRiskCheck } from '../../../components/risk/use-risk-check.tsx';
import { toast } from '../../../components/toast.tsx';
import { useCountdown } from '../../../hooks/use-countdown.ts';
import { firstIssue } from './first-issue.ts';
import { keepSentCode, sentCode } from './kept-entry.ts';
import { problemsOf, type Problems } from './problems.ts';
import { SendCodeButton } from './send-code-button.tsx';

/** Whether a purpose is for phones that have an account, and what is said of others: docs/decisions/sms-existence.md. */
const existence: Record<SmsType, { hasAccount: boolean; otherwise: string }> = {
  smsPhoneLogin: { hasAccount: true, otherwise: knownErrorText('auth.unknownUser') },
  register: { hasAccount: false, otherwise: takenMessages.register },
  rebuild: { hasAccount: true, otherwise: '用户不存在' },
  bindPhone: { hasAccount: false, otherwise: takenMessages.bindPhone },
};

interface Options {
  type: SmsType;
  phone: string;
  /** What is wrong, or nothing once a code was sent. */
  onProblems: (problems: Problems) => void;
  /** The phone has an account where it should have none, or none where it should. Its message is among the problems too. */
  onMismatch?: () => void;
}

export interface SmsCode {
  /** Of the code that was sent to this phone; empty without one. */
  smsKey: string;
  /** Whether the risk check was passed for this phone. */
  verified: boolean;
  /** Runs the risk check; resolves to whether it was passed. */
  verify: () => Promise<boolean>;
  button: ReactNode;
  /** To be set on the field of the code, which is where one goes on once it was sent. */
  codeRef: (field: { focus(): void } | null) => void;
  /** To be rendered in the form. */
  dialog: ReactNode;
  /** A taken phone waits for nothing: docs/decisions/sms-codes.md. */
  endCountdown: () => void;
}

/** Sends codes of one purpose: existence, risk check, message, countdown. A code that an earlier form of this tab sent is still good. */
export function useSmsCode({ type, phone, onProblems, onMismatch }: Options): SmsCode {
  const { check, dialog } = useRiskCheck();
  const [passed, setPassed] = useState<{ phone: string; spent: boolean }>();
  const [sent, setSent] = useState(() => sentCode(type));
  const [timesSent, setTimesSent] = useState(0);
  const [sending, setSending] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown(sent?.resendAt);
  const codeField = useRef<{ focus(): void }>(null);
  useEffect(() => {
    if (timesSent > 0) codeField.current?.focus();
  }, [timesSent]);

  const verify = async (): Promise<boolean> => {
    const problem = firstIssue(phoneSchema.safeParse(phone));
    if (problem !== undefined) {
      onProblems({ phone: problem });
      return false;
    }
    try {
      if (!(await check({ phone, type }))) {
        onProblems({ check: knownErrorText('risk.required') });
        return false;
      }
    } catch (error) {
      onProblems(problemsOf(error));
      return false;
    }
    setPassed({ phone, spent: false });
    onProblems({});
    return true;
  };

  /** Who may not ask any more goes on: the server says the rest. */
  const isExpected = (): Promise<boolean> =>
    hasAccount(phone).then(
      (has) => has === existence[type].hasAccount,
      (error: unknown) => {
        if (isRefusal(error, 'request.tooMany')) return true;
        throw error;
      },
    );

  const endCountdown = (): void => {
    startCountdown(0);
    if (sent !== undefined) keepSentCode(type, { ...sent, resendAt: 0 });
  };

  const mismatch = (): void => {
    endCountdown();
    onProblems({ phone: existence[type].otherwise });
    onMismatch?.();
  };

  const send = async (): Promise<void> => {
    const problem = firstIssue(phoneSchema.safeParse(phone));
    onProblems(problem === undefined ? {} : { phone: problem });
    if (problem !== undefined) return;
    setSending(true);
    try {
      if (!(await isExpected())) return mismatch();
      const holdsPass = passed?.phone === phone && !passed.spent;
      if (!holdsPass && !(await verify())) return;
      setPassed({ phone, spent: true });
      const code = { phone, smsKey: await sendCode(phone, type), resendAt: Date.now() + smsLimits.resendMs };
      setSent(code);
      keepSentCode(type, code);
      startCountdown(smsLimits.resendMs);
      setTimesSent((times) => times + 1);
      toast.success('发送成功');
    } catch (error) {
      if (isRefusal(error, 'auth.phoneTaken')) mismatch();
      else onProblems(problemsOf(error));
    } finally {
      setSending(false);
    }
  };

  return {
    smsKey: sent?.phone === phone ? sent.smsKey : '',
    verified: passed?.phone === phone,
    verify,
    button: <SendCodeButton secondsLeft={secondsLeft} sending={sending} onSend={() => void send()} />,
    codeRef: (field) => {
      codeField.current = field;
    },
    dialog,
    endCountdown,
  };
}
