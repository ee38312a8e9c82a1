import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatDate } from '#domain/display/times';
import { checkStatuses } from '#domain/accounts/check-status';
import type { CertificationInfoView } from '#domain/certification/views';
import { addresses } from '../../addresses.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import styles from './certification.module.css';

const states: Record<CertificationInfoView['checkStatus'], { tone: Tone; label: string; text: string }> = {
  [checkStatuses.underReview]: { tone: 'waiting', label: '审核中', text: '资料已经提交，管理员会尽快审核，结果会显示在这里。' },
  [checkStatuses.verified]: { tone: 'success', label: '已认证', text: '您的身份已经通过审核。' },
  [checkStatuses.failed]: { tone: 'error', label: '未通过', text: '认证没有通过，可以按原因修改后重新提交。' },
  [checkStatuses.none]: { tone: 'quiet', label: '未认证', text: '还没有提交过认证。' },
};

const day = (iso: string): string => formatDate(new Date(iso));

/** Where the certification stands, what was handed in (masked), and what comes next. */
export function CertificationState({ info }: { info: CertificationInfoView }) {
  const { tone, label, text } = states[info.checkStatus];
  const isCompany = info.kind === 'enterprise';
  const facts: Fact[] = [
    { label: '认证类型', value: isCompany ? '企业认证' : '个人认证' },
    { label: isCompany ? '企业名称' : '姓名', value: info.name },
    { label: isCompany ? '统一社会信用代码' : '身份证号码', value: info.number },
    ...(info.legalPerson === null ? [] : [{ label: '法定代表人', value: info.legalPerson }]),
    ...(info.submittedAt === null ? [] : [{ label: '提交时间', value: <RelativeTime at={info.submittedAt} /> }]),
    ...(info.papersErasedAt !== null
      ? [{ label: '证件照片', value: '已删除' }]
      : info.papersDueAt === null
        ? []
        : [{ label: '证件照片', value: `${day(info.papersDueAt)}自动删除` }]),
  ];
  return (
    <section className={styles.card} aria-label="认证状态">
      <div className={styles.status}>
        <h1>{isCompany ? '企业认证' : '个人认证'}</h1>
        <StateTag tone={tone}>{label}</StateTag>
      </div>
      <p className={styles.lead}>{text}</p>
      {info.cause !== null && <Alert type="error" showIcon title="没有通过的原因" description={info.cause} style={{ marginBottom: 20 }} />}
      <FactList facts={facts} />
      <div className={styles.actions}>
        {info.checkStatus === checkStatuses.failed && (
          <Link to={addresses.certification(isCompany ? 'firm' : 'perCerInfMod')}>
            <Button type="primary" tabIndex={-1}>
              重新提交
            </Button>
          </Link>
        )}
        <Link to={addresses.information}>
          <Button tabIndex={-1}>回到个人资料</Button>
        </Link>
      </div>
    </section>
  );
}
