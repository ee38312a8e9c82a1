import { formatFullTime } from '#domain/display/times';
import type { ModelType, Origin } from '#domain/files/model-type';
import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { hasEnded, latestAttempt } from '#domain/events/inbox';
import type { Push } from '#domain/events/push';
import { formatBytes } from '#domain/display/numbers';
import { checkStageLabels } from '#domain/kinds/check/stages';
import type { CheckStage } from '#domain/kinds/check/stages';
import { uploadTexts } from '#domain/uploads/notes';
import { wireModelTypes } from '#domain/wire/names';
import { addresses } from '../../addresses.ts';
import { LiveProgress } from '../../components/live-progress.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { useFileEvents, useProgress } from '../../hooks/use-events.ts';
import styles from './upload-steps.module.css';

interface Props {
  fileId: string;
  origin: Origin;
  modelType: ModelType;
  advice: { text: string; link: string | null } | null;
  retrying: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

const clock = (iso: string): string => formatFullTime(new Date(iso)).slice(11);

/** Messages that only say 检测中 are left out. */
const isShown = ({ message }: Push): boolean => !(message.status === 'Normal' && message.tips === uploadTexts.checking);

/** The final event of the latest check; undefined while it runs. */
export function useCheckEnd(fileId: string): Push | undefined {
  const last = latestAttempt(useFileEvents(fileId)).at(-1);
  return last !== undefined && hasEnded(last) ? last : undefined;
}

/** Step 2: the messages of the check as they arrive, its outcome, and the next step. */
export function StepCheck({ fileId, origin, modelType, advice, retrying, onRetry, onLeave }: Props) {
  const pushes = latestAttempt(useFileEvents(fileId));
  const progress = useProgress(fileId);
  const end = useCheckEnd(fileId);
  const stage = checkStageLabels[(progress?.stage ?? 'queued') as CheckStage] ?? uploadTexts.checking;
  const failed = end?.isSucceed === false || end?.message.status === 'Cancelled';
  return (
    <div className={styles.step}>
      {end === undefined && <LiveProgress stage={stage} percent={progress?.percent ?? 0} label="检测进度" />}
      {end?.isSucceed === true && <Done push={end} advice={advice} onLeave={onLeave} />}
      {failed && end !== undefined && (
        <div className={`${styles.result} ${styles.failed}`} role="alert">
          <CloseCircleFilled aria-hidden />
          <div>
            <h3>{end.message.status === 'Cancelled' ? '检测已取消' : '检测失败'}</h3>
            <p className={styles.tips}>
              <TipText text={end.message.tips} file={{ id: fileId, origin, modelType }} onLeave={onLeave} />
            </p>
            <Button loading={retrying} onClick={onRetry}>
              重试
            </Button>
          </div>
        </div>
      )}
      <ol className={styles.messages} aria-label="检测消息" aria-live="polite">
        {pushes.filter(isShown).map((push, index, shown) => (
          <li key={push.seq} className={push.isSucceed === false ? styles.bad : push.isSucceed === true ? styles.good : ''}>
            <span aria-hidden="true">{iconOf(push, index === shown.length - 1)}</span>
            <p className={styles.tips}>
              <TipText text={push.message.tips} file={{ id: fileId, origin, modelType }} onLeave={onLeave} />
            </p>
            <time dateTime={push.message.currentTime}>{clock(push.message.currentTime)}</time>
          </li>
        ))}
        {pushes.length === 0 && <li className={styles.none}>已提交，等待检测开始…</li>}
      </ol>
    </div>
  );
}

function iconOf(push: Push, isLast: boolean) {
  if (push.isSucceed === false) return <CloseCircleFilled />;
  return isLast && push.isSucceed === null && !hasEnded(push) ? <LoadingOutlined /> : <CheckCircleFilled />;
}

function Done({ push, advice, onLeave }: { push: Push; advice: Props['advice']; onLeave: () => void }) {
  const { format, fileSize, modelNum, animation, type } = push.message;
  const facts = [
    ['格式', format.toUpperCase()],
    ['大小', formatBytes(fileSize)],
    ['网格', modelNum === null ? undefined : `${modelNum} 个`],
    ['动画', animation === null ? undefined : `${animation} 个`],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return (
    <div className={`${styles.result} ${styles.passed}`}>
      <CheckCircleFilled aria-hidden />
      <div>
        <h3>检测完成</h3>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {advice !== null && (
          <p className={styles.advice}>
            {advice.link === null ? (
              advice.text
            ) : (
              <Link to={advice.link} onClick={onLeave}>
                {advice.text}
              </Link>
            )}
            {wireModelTypes.fromWire(type) === 'oblique' && (
              <>
                ，
                <Link className="text-link" to={addresses.oblique()} onClick={onLeave}>
                  了解倾斜摄影
                </Link>
              </>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
