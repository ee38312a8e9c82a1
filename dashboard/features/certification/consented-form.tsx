import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { ConsentText } from '#domain/certification/consent';
import { ConsentBox } from './consent-box.tsx';
import type { useCertificationForm } from './use-certification-form.ts';
import styles from './certification.module.css';

interface Props {
  label: string;
  form: ReturnType<typeof useCertificationForm>;
  consent: ConsentText;
  children: ReactNode;
}

/** The fields of a certification with what surrounds them: what was refused above, the consent and the button below. */
export function ConsentedForm({ label, form, consent, children }: Props) {
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label={label}>
      {form.refusal !== '' && <Alert type="error" showIcon title={form.refusal} role="alert" />}
      {children}
      <ConsentBox
        consent={consent}
        given={form.values.consent === true}
        problem={form.problems.consent}
        onChange={(given) => form.change('consent', given)}
      />
      <Button type="primary" size="large" htmlType="submit" loading={form.isBusy}>
        提交认证
      </Button>
    </form>
  );
}
