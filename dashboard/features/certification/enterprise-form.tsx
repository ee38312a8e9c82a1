import { Input } from 'antd';
import type { ConsentText } from '#domain/certification/consent';
import { certificationPapers } from '#domain/certification/kinds';
import { certificationLimits } from '#domain/certification/limits';
import { authEnterpriseSchema } from '#domain/certification/schema';
import { submitEnterprise } from '../../api/certification.ts';
import { Field } from '../../components/field.tsx';
import { ConsentedForm } from './consented-form.tsx';
import { PaperField } from './paper-field.tsx';
import { useCertificationForm } from './use-certification-form.ts';
import styles from './certification.module.css';

const initial = { companyName: '', creditCode: '', legalPerson: '', licenceId: '', consent: false };

const fields = [
  {
    name: 'companyName',
    label: '企业名称',
    placeholder: '与营业执照一致',
    maxLength: certificationLimits.company,
    autoComplete: 'organization',
  },
  { name: 'creditCode', label: '统一社会信用代码', placeholder: '18 位代码', maxLength: 18, autoComplete: 'off' },
  { name: 'legalPerson', label: '法定代表人', placeholder: '与营业执照一致', maxLength: certificationLimits.name, autoComplete: 'off' },
] as const;

export function EnterpriseForm({ consent }: { consent: ConsentText }) {
  const form = useCertificationForm(authEnterpriseSchema, initial, submitEnterprise);
  const { text, problems, change } = form;
  return (
    <ConsentedForm label="企业认证" form={form} consent={consent}>
      {fields.map(({ name, label, ...input }) => (
        <Field key={name} label={label} problem={problems[name]}>
          {(control) => (
            <Input {...control} {...input} size="large" value={text(name)} onChange={(event) => change(name, event.target.value)} />
          )}
        </Field>
      ))}
      <div className={styles.papers}>
        <PaperField
          label={certificationPapers.enterprise.licenceId}
          hint="正本或副本，四角完整，文字清晰"
          problem={problems.licenceId}
          onChange={(attachmentId) => change('licenceId', attachmentId)}
        />
      </div>
    </ConsentedForm>
  );
}
