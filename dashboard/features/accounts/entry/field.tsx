import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { typedCode, typedPhone } from '#domain/accounts/typed';
import { smsLimits } from '#domain/limits';
import { Field } from '../../../components/field.tsx';
import { TextInput } from '../../../components/plain/text-input.tsx';
import styles from './entry.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> {
  label: string;
  problem: ReactNode;
  value: string;
  onText: (text: string) => void;
  /** Beside the input. */
  beside?: ReactNode;
  secret?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. */
export function TextField({ label, problem, value, onText, beside, secret = false, inputRef, ...input }: TextFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {({ id, 'aria-invalid': invalid, 'aria-describedby': told }) => {
        const line = (
          <TextInput
            {...input}
            {...{ id, secret, value }}
            ref={inputRef}
            aria-invalid={invalid}
            aria-describedby={told}
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

interface DigitsProps {
  problem: ReactNode;
  value: string;
  onText: (text: string) => void;
}

/** 11 digits; a phone that is pasted with its country code, spaces or hyphens is written plainly. */
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
      onText={(text) => onText(typedPhone(text))}
    />
  );
}

interface CodeProps extends DigitsProps {
  label?: string;
  placeholder?: string;
  /** Sends it. */
  button: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** The code with the button that sends it. A pasted message fills in the code that it brings. */
export function CodeField({ label = '验证码', placeholder = '请输入短信验证码', problem, value, onText, button, inputRef }: CodeProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={placeholder}
      problem={problem}
      value={value}
      onText={(text) => onText(typedCode(text, smsLimits.codeDigits))}
      beside={button}
      inputRef={inputRef}
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
