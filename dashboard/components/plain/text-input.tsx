import { useState, type InputHTMLAttributes, type Ref } from 'react';
import styles from './text-input.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement> | undefined;
  /** Shows dots, with a button that shows the letters. */
  secret?: boolean;
}

/** One line of text, for pages that load nothing of antd; it looks like antd's large one. */
export function TextInput({ secret = false, type, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  if (!secret) return <input {...input} type={type ?? 'text'} className={styles.input} />;
  return (
    <span className={styles.secret}>
      <input {...input} type={isShown ? 'text' : 'password'} className={styles.input} />
      <button
        type="button"
        aria-label={isShown ? '隐藏输入的内容' : '显示输入的内容'}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
          <path d="M2 12c2.4-4.4 5.8-6.6 10-6.6s7.6 2.2 10 6.6c-2.4 4.4-5.8 6.6-10 6.6S4.4 16.4 2 12Z" />
          <circle cx="12" cy="12" r="3" />
          {!isShown && <path d="M4 20 20 4" />}
        </svg>
      </button>
    </span>
  );
}
