import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import { modelerKinds } from '#domain/modelers/kinds';
import type { ModelerStatus } from '#domain/modelers/state';
import type { ModelerStateView } from '#domain/modelers/views';
import { addresses } from '../../addresses.ts';
import { frozenText } from '../../api/modeler.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import styles from './modelers.module.css';

export const modelerTones: Record<ModelerStatus, Tone> = { UnderReview: 'waiting', Approved: 'success', Rejected: 'error' };

const certify = (
  <Link to={addresses.certification()}>
    <Button tabIndex={-1}>去认证</Button>
  </Link>
);

/** Where somebody stands: as what he publishes, and what became of his last application. Nothing for who never applied. */
export function ApplicationState({ state }: { state: ModelerStateView }) {
  const { uploaderType, isFrozen, frozenCause, isCertified, application } = state;
  const sells = uploaderType !== null && modelerKinds[uploaderType].sells;
  const facts: Fact[] =
    application === null
      ? []
      : [
          { label: '状态', value: <StateTag tone={modelerTones[application.status]}>{application.statusLabel}</StateTag> },
          { label: '申请的身份', value: application.typeLabel },
          { label: '提交时间', value: <RelativeTime at={application.createTime} /> },
          ...(application.decidedAt === null ? [] : [{ label: '处理时间', value: <RelativeTime at={application.decidedAt} /> }]),
          { label: '自我介绍', value: application.intro },
          ...(application.link === '' ? [] : [{ label: '作品链接', value: application.link }]),
        ];
  return (
    <>
      {isFrozen && <Alert type="warning" showIcon role="alert" title={frozenText} description={`原因：${frozenCause}`} />}
      {application?.status === 'Rejected' && uploaderType === null && (
        <Alert type="error" showIcon title="没有通过的原因" description={application.cause} />
      )}
      {sells && !isCertified && <Alert type="info" showIcon title="第一次上架前，请先完成实名认证" action={certify} />}
      {facts.length > 0 && (
        <section className={styles.card} aria-label="申请的状态">
          <FactList facts={facts} />
        </section>
      )}
      {uploaderType !== null && !isFrozen && (
        <div className={styles.ways}>
          <Link to={addresses.files('publish')}>
            <Button type="primary" tabIndex={-1}>
              上传要发布的模型
            </Button>
          </Link>
          <Link to={addresses.modelMaker}>
            <Button tabIndex={-1}>创作者中心</Button>
          </Link>
        </div>
      )}
    </>
  );
}
