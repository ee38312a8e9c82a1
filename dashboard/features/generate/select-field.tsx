import { useId } from 'react';
import styles from './workshop.module.css';

interface Props {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  isGiven?: boolean;
}

/** One of many, as the system lists them. */
export function SelectField({ label, value, options, onChange, isGiven = false }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isGiven ? styles.given : undefined}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
