import { Alert } from 'antd';
import { checkStatuses } from '#domain/accounts/check-status';
import type { CertificationKind } from '#domain/certification/kinds';
import { submittable } from '#domain/certification/state';
import { useCertification } from '../../api/certification.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { CertificationState } from './certification-state.tsx';
import { EnterpriseForm } from './enterprise-form.tsx';
import { PersonalForm } from './personal-form.tsx';
import styles from './certification.module.css';

const words: Record<CertificationKind, { title: string; lead: string; Form: typeof PersonalForm }> = {
  personal: { title: '个人认证', lead: '请填写身份证上的信息，并上传两面的照片。', Form: PersonalForm },
  enterprise: { title: '企业认证', lead: '请填写营业执照上的信息，并上传照片。', Form: EnterpriseForm },
};

/** The form of one kind where one may submit, else how the certification stands. */
export function CertificationForm({ kind }: { kind: CertificationKind }) {
  const { data: info, error, mutate } = useCertification();
  if (info === undefined) return error === undefined ? <PageLoading /> : <LoadError error={error} onRetry={() => void mutate()} />;
  if (!submittable.includes(info.checkStatus)) return <CertificationState info={info} />;
  const { title, lead, Form } = words[kind];
  return (
    <section className={styles.card}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {info.checkStatus === checkStatuses.failed && (
        <Alert type="warning" showIcon title="上一次没有通过的原因" description={info.cause} style={{ marginBottom: 20 }} />
      )}
      <Form consent={info.consents[kind]} />
    </section>
  );
}
