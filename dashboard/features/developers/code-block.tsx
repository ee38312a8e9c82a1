import { copyText } from '../../components/copy-text.ts';
import styles from './developers.module.css';

/** Code, to be read and copied. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className={styles.code}>
      <pre tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
      <button type="button" aria-label={`复制${label}`} onClick={() => void copyText(code)}>
        复制
      </button>
    </div>
  );
}
