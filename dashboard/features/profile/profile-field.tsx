import { useId, type ReactNode } from 'react';
import styles from './profile-form.module.css';

interface Props {
  label: string;
  problem: string | undefined;
  children: (control: { id: string; status?: 'error'; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A label, its control and what is wrong with it. */
export function ProfileField({ label, problem, children }: Props) {
  const id = useId();
  const told = `${id}-problem`;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(problem !== undefined && { status: 'error', 'aria-invalid': true, 'aria-describedby': told }) })}
      <p id={told} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
