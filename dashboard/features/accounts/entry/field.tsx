import { Input, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import { smsLimits } from '#domain/limits';
import { Field } from '../../../components/field.tsx';
import styles from './entry.module.css';

interface TextFieldProps extends Omit<InputProps, 'onChange' | 'value' | 'id'> {
  label: string;
  problem: ReactNode;
  value: string;
  onText: (text: string) => void;
  /** Beside the input. */
  beside?: ReactNode;
  secret?: boolean;
}

/** One line of text. */
export function TextField({ label, problem, value, onText, beside, secret = false, ...input }: TextFieldProps) {
  const Control = secret ? Input.Password : Input;
  return (
    <Field label={label} problem={problem}>
      {(control) => {
        const line = (
          <Control
            {...control}
            {...input}

            size="large"
            value={value}
            onChange={(event) => onText(event.target.value)}
          />
        );
        return beside === undefined ? (
          line
        ) : (
          <div className={styles.codeRow}>
            {line}
            {beside}
          </div>
        );
      }}
    </Field>
  );
}

const digits = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length);

interface DigitsProps {
  problem: ReactNode;
  value: string;
  onText: (text: string) => void;
}

/** 11 digits; anything else typed is left out. */
export function PhoneField({ problem, value, onText, autoFocus = false }: DigitsProps & { autoFocus?: boolean }) {
  return (
    <TextField
      label="手机号"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="请输入手机号"
      autoFocus={autoFocus}
      problem={problem}
      value={value}
      onText={(text) => onText(digits(text, 11))}
    />
  );
}

interface CodeProps extends DigitsProps {
  label?: string;
  placeholder?: string;
  /** Sends it. */
  button: ReactNode;
}

/** The code with the button that sends it. */
export function CodeField({ label = '验证码', placeholder = '请输入短信验证码', problem, value, onText, button }: CodeProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={placeholder}
      problem={problem}
      value={value}
      onText={(text) => onText(digits(text, smsLimits.codeDigits))}
      beside={button}
    />
  );
}

interface PasswordProps {
  label: string;
  placeholder: string;
  problem: ReactNode;
  value: string;
  onText: (text: string) => void;
  /** `current-password`, or `new-password` for one that is chosen. */
  autoComplete: 'current-password' | 'new-password';
}

/** At most 16 characters. */
export const PasswordField = (props: PasswordProps) => <TextField secret maxLength={16} {...props} />;
