import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatBytes } from '#domain/display/numbers';
import { feedbackAnnexAddress } from '#domain/feedback/media';
import { feedbackTypeLabels } from '#domain/feedback/types';
import type { FeedbackRowView } from '#domain/feedback/views';
import { SidePanel } from '../../components/side-panel.tsx';
import { answerFeedback } from '../../api/administration.ts';
import { keys } from '../../api/keys.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { RecordedPicture } from './recorded-picture.tsx';
import { useDecision } from './use-decision.ts';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

export const FeedbackState = ({ answeredAt }: Pick<FeedbackRowView, 'answeredAt'>) =>
  answeredAt === null ? <StateTag tone="waiting">待答复</StateTag> : <StateTag tone="success">已答复</StateTag>;

/** One piece of feedback with its pictures and archive, to be marked as answered; closed while null. */
export function FeedbackDetail({ feedback, onClose }: { feedback: FeedbackRowView | null; onClose: () => void }) {
  return (
    <SidePanel title="问题与建议" size={560} open={feedback !== null} onClose={onClose} destroyOnHidden>
      {feedback !== null && <Detail key={feedback.id} feedback={feedback} onAnswered={onClose} />}
    </SidePanel>
  );
}

function Detail({ feedback, onAnswered }: { feedback: FeedbackRowView; onAnswered: () => void }) {
  const { isBusy, decide } = useDecision(onAnswered);
  const may = useMay();
  const { id, feedbackType, content, result, pictures, annex, account, submittedAt, answeredAt, answeredBy } = feedback;
  const facts: Fact[] = [
    { label: '状态', value: <FeedbackState answeredAt={answeredAt} /> },
    { label: '类型', value: feedbackTypeLabels[feedbackType] },
    ...(result === null
      ? []
      : [
          { label: '评分', value: `${result.score} 分，满分 5 分` },
          { label: '处理结果编号', value: result.id },
        ]),
    { label: '账号', value: `${account.nickName} · ${account.phone}` },
    { label: '提交时间', value: <RelativeTime at={submittedAt} /> },
    ...(answeredBy === null ? [] : [{ label: '处理人', value: answeredBy }]),
  ];
  return (
    <>
      <FactList facts={facts} />
      <p className={styles.content}>{content}</p>
      <div className={styles.papers}>
        {pictures.map((attachmentId, place) => (
          <RecordedPicture key={attachmentId} label={`图片 ${place + 1}`} source={keys.feedbackPicture(id, attachmentId)} />
        ))}
      </div>
      <div className={styles.actions}>
        {annex !== null && (
          <Button href={feedbackAnnexAddress(id)} download icon={<DownloadOutlined />}>
            下载附件（{formatBytes(annex.bytes)}）
          </Button>
        )}
        {answeredAt === null && may('feedbackAnswer') && (
          <Button type="primary" loading={isBusy} onClick={() => void decide(answerFeedback(id), '已标记为已答复')}>
            标记为已答复
          </Button>
        )}
      </div>
      {annex !== null && <p className={styles.quiet}>附件来自用户，没有经过检查，请在安全的环境里打开。每次下载都会记入审计日志。</p>}
    </>
  );
}
