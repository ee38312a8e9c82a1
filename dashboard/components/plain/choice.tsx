import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function Choice({ onChange, children, className = '', ...input }: ChoiceProps) {
  return (
    <label className={`${styles.choice} ${className}`}>
      <input {...input} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** A box to tick, for pages that load nothing of antd. */
export const Checkbox = (props: Omit<ChoiceProps, 'type'>) => <Choice type="checkbox" {...props} />;

interface GroupProps<V extends string> {
  options: readonly { value: V; label: string }[];
  className?: string | undefined;
}

/** Any of several. */
export function CheckboxGroup<V extends string>(props: GroupProps<V> & { value: readonly V[]; onChange: (value: V[]) => void }) {
  const { options, value, onChange, className } = props;
  return (
    <div className={className}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={value.includes(option.value)}
          onChange={(on) => onChange(options.map((one) => one.value).filter((one) => (one === option.value ? on : value.includes(one))))}
        >
          {option.label}
        </Checkbox>
      ))}
    </div>
  );
}

interface RadioProps<V extends string> extends GroupProps<V> {
  value: V | '' | undefined;
  onChange: (value: V) => void;
  id?: string;
  'aria-labelledby'?: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** One of several. */
export function RadioGroup<V extends string>({ options, value, onChange, ...group }: RadioProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" {...group}>
      {options.map((option) => (
        <Choice key={option.value} type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)}>
          {option.label}
        </Choice>
      ))}
    </div>
  );
}
