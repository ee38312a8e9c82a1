import { Checkbox } from 'antd';
import type { ConsentText } from '#domain/certification/consent';
import styles from './certification.module.css';

interface Props {
  consent: ConsentText;
  given: boolean;
  problem: string | undefined;
  onChange: (given: boolean) => void;
}

/** The separate consent, in full, and its tick, which nothing sets but the person. */
export function ConsentBox({ consent, given, problem, onChange }: Props) {
  return (
    <>
      <section className={styles.consent} aria-label={consent.title}>
        <h2>{consent.title}</h2>
        {consent.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Checkbox checked={given} onChange={(event) => onChange(event.target.checked)}>
          我已阅读并同意以上内容
        </Checkbox>
      </section>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}
