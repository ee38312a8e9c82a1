import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

interface Props {
  label: string;
  problem: ReactNode;
  /** Is told what ties it to its label and its problem. */
  children: (control: { id: string; status?: 'error'; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A label, its control and what is wrong with it. */
export function Field({ label, problem, children }: Props) {
  const id = useId();
  const told = `${id}-problem`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(problem !== undefined && { status: 'error', 'aria-invalid': true, 'aria-describedby': told }) })}
      <p id={told} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
