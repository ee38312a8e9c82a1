import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

interface Props {
  label: string;
  problem: ReactNode;
  /** No control that a label can name: it names itself, perhaps by `labelId`. */
  group?: boolean;
  /** Is told what ties it to its label and its problem. */
  children: (control: { id: string; status?: 'error'; 'aria-invalid'?: true; 'aria-describedby'?: string }, labelId: string) => ReactNode;
}

/** A label, its control and what is wrong with it. */
export function Field({ label, problem, group = false, children }: Props) {
  const id = useId();
  const [labelId, told] = [`${id}-label`, `${id}-problem`];
  const invalid = problem !== undefined && { 'aria-invalid': true as const, 'aria-describedby': told };
  return (
    <div className={styles.field}>
      {group ? (
        <p id={labelId} className={styles.label}>
          {label}
        </p>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {children({ id, ...invalid, ...(problem !== undefined && !group && { status: 'error' }) }, labelId)}
      <p id={told} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
