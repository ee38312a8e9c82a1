import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { CertificationDetailView } from '#domain/certification/views';
import { SidePanel } from '../../components/side-panel.tsx';
import { approveCertification, rejectCertification, useCertificationDetail } from '../../api/administration.ts';
import { keys } from '../../api/keys.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { kindLabels, statusWords } from './certification-words.ts';
import { RecordedPicture } from './recorded-picture.tsx';
import { useDecision } from './use-decision.ts';
import styles from './operate.module.css';

interface Props {
  certificationId: string | null;
  onClose: () => void;
}

/** One submission beside its papers, to be approved or rejected with a cause. */
export function CertificationReview({ certificationId, onClose }: Props) {
  const { data: detail, error, mutate } = useCertificationDetail(certificationId);
  return (
    <SidePanel title="认证申请" size={560} open={certificationId !== null} onClose={onClose} destroyOnHidden>
      {detail === undefined ? (
        error === undefined ? (
          <Skeleton active />
        ) : (
          <LoadError error={error} onRetry={() => void mutate()} />
        )
      ) : (
        <Review key={detail.id} detail={detail} onDecided={onClose} />
      )}
    </SidePanel>
  );
}

function Review({ detail, onDecided }: { detail: CertificationDetailView; onDecided: () => void }) {
  const [isRejecting, setRejecting] = useState(false);
  const { isBusy, decide } = useDecision(onDecided);
  const isCompany = detail.kind === 'enterprise';
  const { tone, label } = statusWords[detail.status];
  const facts: Fact[] = [
    { label: '状态', value: <StateTag tone={tone}>{label}</StateTag> },
    { label: '类型', value: kindLabels[detail.kind] },
    { label: isCompany ? '企业名称' : '姓名', value: detail.name },
    { label: isCompany ? '统一社会信用代码' : '身份证号码', value: detail.number },
    ...(detail.legalPerson === null ? [] : [{ label: '法定代表人', value: detail.legalPerson }]),
    { label: '账号', value: `${detail.account.nickName} · ${detail.account.phone}` },
    { label: '提交时间', value: <RelativeTime at={detail.submittedAt} /> },
    { label: '此前被驳回', value: `${detail.rejections} 次` },
    ...(detail.cause === null ? [] : [{ label: '驳回原因', value: detail.cause }]),
    ...(detail.decidedBy === null ? [] : [{ label: '处理人', value: detail.decidedBy }]),
  ];

  return (
    <>
      <FactList facts={facts} />
      <div className={styles.papers}>
        {detail.papersErasedAt !== null && <p className={styles.quiet}>证件照片已按期删除。</p>}
        {detail.papers.map((paper) => (
          <RecordedPicture key={paper.name} label={paper.label} source={keys.certificationPaper(detail.id, paper.name)} />
        ))}
      </div>
      {detail.status === 'UnderReview' && (
        <div className={styles.actions}>
          <Button type="primary" loading={isBusy} onClick={() => void decide(approveCertification(detail.id), '认证已通过')}>
            通过
          </Button>
          <Button danger onClick={() => setRejecting(true)}>
            驳回
          </Button>
        </div>
      )}
      {isRejecting && (
        <CauseDialog
          title="驳回认证申请"
          note="申请人会看到原因，可以修改后重新提交。"
          confirm="驳回"
          onConfirm={async (cause) => {
            await rejectCertification(detail.id, cause);
            toast.success('申请已驳回');
            onDecided();
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
