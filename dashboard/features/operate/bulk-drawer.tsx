import { Button } from 'antd';
import { useState } from 'react';
import { administrationLimits } from '#domain/administration/limits';
import { causeSchema } from '#domain/administration/schema';
import { bulkSteps, isOverBulk, type BulkStep } from '#domain/bulk/state';
import type { BulkActView } from '#domain/bulk/views';
import { listLimits } from '#domain/limits';
import { repeatBulk, steerBulk, useBulkActs } from '../../api/bulk.ts';
import { FactList } from '../../components/fact-list.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { LiveProgress } from '../../components/live-progress.tsx';
import { Pager } from '../../components/pager.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { newOnceId } from './acts.ts';
import { AskDialog } from './ask-dialog.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { BulkFailures } from './bulk-failures.tsx';
import { bulkLabel, bulkScope, bulkStates } from './bulk-words.ts';
import styles from './bulk.module.css';
import { exactTime } from './exact-time.ts';
import { useMay } from './use-may.ts';

/** The newest acts, which the page behind the drawer reads too. */
export const bulkPage = { pageNo: 1, pageSize: listLimits.pageSize } as const;

/** Acts on much work, with how far they are, what failed, and what may be done about it. */
export function BulkDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SidePanel title="批量操作" size={600} open={open} onClose={onClose} destroyOnHidden>
      {open && <Acts />}
    </SidePanel>
  );
}

function Acts() {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, mutate } = useBulkActs({ ...bulkPage, pageNo });
  if (data === undefined) return error === undefined ? null : <LoadError error={error} onRetry={() => void mutate()} />;
  return (
    <>
      <ul className={styles.acts}>
        {data.results.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </ul>
      <Pager {...data} unit="次" onPage={setPageNo} />
    </>
  );
}

const buttonsOf = (status: BulkActView['status']): BulkStep[] =>
  (Object.keys(bulkSteps) as BulkStep[]).filter((step) => (bulkSteps[step].from as readonly string[]).includes(status));

function Act({ act }: { act: BulkActView }) {
  const { id, status, total, done, skipped, failed, cause, by, beganAt, endedAt } = act;
  const may = useMay();
  const [isShown, setShown] = useState(false);
  const [asking, setAsking] = useState<'stop' | 'repeat'>();
  const [busy, setBusy] = useState<BulkStep>();
  const isOver = isOverBulk(status);
  const passed = done + skipped + failed;
  const label = bulkLabel(act.act);
  const { label: stateLabel, tone } = bulkStates[status];
  const steer = async (step: BulkStep): Promise<void> => {
    if (step === 'stop') return setAsking('stop');
    setBusy(step);
    await steerBulk({ bulkId: id, step }).catch((error: unknown) => toast.error(problemText(error)));
    setBusy(undefined);
  };
  const repeat = async (why: string, onceId: string): Promise<void> => {
    await repeatBulk({ bulkId: id, onceId, cause: why });
    toast.success('已开始重试失败的');
  };
  return (
    <li className={styles.act} aria-label={`${label}，${cause}`}>
      <div className={styles.head}>
        <h3>{label}</h3>
        <StateTag tone={tone}>{stateLabel}</StateTag>
      </div>
      {!isOver && (
        <LiveProgress stage={`${passed} / ${total}`} percent={total === 0 ? 0 : (100 * passed) / total} label={`${label}的进度`} />
      )}
      <FactList
        facts={[
          { label: '结果', value: `做了 ${done} 个，跳过 ${skipped} 个，失败 ${failed} 个，共 ${total} 个` },
          { label: '筛选', value: bulkScope(act) },
          { label: '原因', value: cause },
          { label: '由谁', value: by },
          { label: '开始', value: exactTime(beganAt) },
          ...(endedAt === null ? [] : [{ label: '结束', value: exactTime(endedAt) }]),
        ]}
      />
      <div className={styles.buttons}>
        {may('bulkSteer') &&
          buttonsOf(status).map((step) => (
            <Button key={step} size="small" danger={step === 'stop'} loading={busy === step} onClick={() => void steer(step)}>
              {bulkSteps[step].label}
            </Button>
          ))}
        {failed > 0 && (
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? '收起失败的' : `查看失败的 ${failed} 个`}
          </Button>
        )}
        {failed > 0 && isOver && may('bulkRepeat') && (
          <Button size="small" onClick={() => setAsking('repeat')}>
            重试失败的
          </Button>
        )}
      </div>
      {isShown && <BulkFailures bulkId={id} isOver={isOver} />}
      {asking === 'repeat' && <RepeatDialog label={label} failed={failed} onConfirm={repeat} onClose={() => setAsking(undefined)} />}
      {asking === 'stop' && (
        <CauseDialog
          title={`停止${label}`}
          note={`没有轮到的 ${total - passed} 个不再做，做过的不撤销。停止后不能继续。`}
          confirm="停止"
          onConfirm={(why) => steerBulk({ bulkId: id, step: 'stop', cause: why })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}

interface RepeatProps {
  label: string;
  failed: number;
  onConfirm: (cause: string, onceId: string) => Promise<void>;
  onClose: () => void;
}

function RepeatDialog({ label, failed, onConfirm, onClose }: RepeatProps) {
  const [onceId] = useState(newOnceId);
  return (
    <AskDialog
      title="重试失败的"
      note={`对失败的 ${failed} 个再做一次“${label}”，其中已经不需要的会跳过。是一次新的批量操作。`}
      confirm="重试失败的"
      label="原因"
      rows={2}
      maxLength={administrationLimits.cause}
      schema={causeSchema}
      onConfirm={(cause) => onConfirm(cause, onceId)}
      onClose={onClose}
    />
  );
}
