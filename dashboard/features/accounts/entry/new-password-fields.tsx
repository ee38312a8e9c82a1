import { PasswordField } from './field.tsx';

interface Props {
  password: string;
  repeated: string;
  onPassword: (password: string) => void;
  onRepeated: (repeated: string) => void;
  problems: { password?: string | undefined; repeat?: string | undefined };
  /** In the empty field of the repetition. */
  repetition?: string;
}

/** A new password, twice. */
export function NewPasswordFields({ password, repeated, onPassword, onRepeated, problems, repetition = '请再次输入密码' }: Props) {
  return (
    <>
      <PasswordField
        label="新密码"
        placeholder="请输入6~16位字符的密码"
        autoComplete="new-password"
        problem={problems.password}
        value={password}
        onText={onPassword}
      />
      <PasswordField
        label="确认密码"
        placeholder={repetition}
        autoComplete="new-password"
        problem={problems.repeat}
        value={repeated}
        onText={onRepeated}
      />
    </>
  );
}
