import { Input } from 'antd';
import type { ConsentText } from '#domain/certification/consent';
import { certificationPapers } from '#domain/certification/kinds';
import { certificationLimits } from '#domain/certification/limits';
import { authPersonalSchema } from '#domain/certification/schema';
import { submitPersonal } from '../../api/certification.ts';
import { Field } from '../../components/field.tsx';
import { ConsentedForm } from './consented-form.tsx';
import { PaperField } from './paper-field.tsx';
import { useCertificationForm } from './use-certification-form.ts';
import styles from './certification.module.css';

const initial = { realName: '', idCard: '', frontId: '', backId: '', consent: false };

export function PersonalForm({ consent }: { consent: ConsentText }) {
  const form = useCertificationForm(authPersonalSchema, initial, submitPersonal);
  const { text, problems, change } = form;
  return (
    <ConsentedForm label="个人认证" form={form} consent={consent}>
      <Field label="真实姓名" problem={problems.realName}>
        {(control) => (
          <Input
            {...control}
            size="large"
            autoComplete="name"
            placeholder="与身份证一致"
            maxLength={certificationLimits.name}
            value={text('realName')}
            onChange={(event) => change('realName', event.target.value)}
          />
        )}
      </Field>
      <Field label="身份证号码" problem={problems.idCard}>
        {(control) => (
          <Input
            {...control}
            size="large"
            autoComplete="off"
            placeholder="18 位号码"
            maxLength={18}
            value={text('idCard')}
            onChange={(event) => change('idCard', event.target.value.replace(/[^\dxX]/g, ''))}
          />
        )}
      </Field>
      <div className={styles.papers}>
        {(['frontId', 'backId'] as const).map((name) => (
          <PaperField
            key={name}
            label={certificationPapers.personal[name]}
            hint="四角完整，文字清晰，没有反光"
            problem={problems[name]}
            onChange={(attachmentId) => change(name, attachmentId)}
          />
        ))}
      </div>
    </ConsentedForm>
  );
}
