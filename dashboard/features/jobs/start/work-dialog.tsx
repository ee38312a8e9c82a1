import { Skeleton } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import type { JobKind } from '#domain/kinds/jobs';
import type { JobChoice } from '../../../api/job-orders.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { lazyDialog } from '../../../components/lazy-part.ts';
import { LoadError } from '../../../components/list-notices.tsx';
import { useUser } from '../../../hooks/use-session.ts';
import { PaymentDialog } from '../../payments/index.ts';
import { isFree, startLabel, WorkPrice } from './work-price.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';
import { useStartWork } from './use-start-work.ts';
import styles from './work-dialog.module.css';

const PausedDialog = lazyDialog(async () => (await import('../../../components/paused-dialog.tsx')).PausedDialog);

const foot = {
  margin: '0 -24px -8px',
  padding: '12px 24px 0',
  borderTop: '1px solid var(--line)',
  textAlign: 'start',
} as const;

interface WorkDialogProps {
  kind: JobKind;
  /** What the work is called; the title names the files after it. */
  service: string;
  fileIds: readonly string[];
  /** They are waited for before anything is asked. */
  files: ChosenFiles;
  width: number;
  /** Whether the choice is sound; default true. */
  ready?: boolean;
  /** What the price is of, for each file; default one job, whatever its options. None: nothing is chosen yet. */
  asked?: readonly JobChoice[];
  /** What was chosen, each of which is a job for each file; null while something is wrong with it, which has been said. */
  choose: () => readonly JobChoice[] | null;
  onClose: () => void;
  /** What is expected of the choice; stays in sight above the price. */
  expected?: ReactNode;
  children: ReactNode;
}

/** Reads the files, takes a choice for work on them, says what it costs, and starts it, after its payment where there is one. A dialog of payment that is closed leaves the order. */
export function WorkDialog({
  kind,
  service,
  fileIds,
  files,
  width,
  ready = true,
  asked,
  choose,
  onClose,
  expected,
  children,
}: WorkDialogProps) {
  const { name, counted, isKnown, error, askAgain } = files;
  const starting = useStartWork(kind, fileIds, asked, onClose);
  const { memberStatus } = useUser();
  /** An expired member is told once, before he pays for what he had for nothing. */
  const [paused, setPaused] = useState<'unsaid' | 'shown' | 'said'>('unsaid');
  if (starting.orderId !== null) {
    return (
      <Suspense fallback={null}>
        <PaymentDialog
          keepsOrder
          orderId={starting.orderId}
          onPaid={starting.paid}
          onClose={(outcome) => outcome !== 'paid' && onClose()}
        />
      </Suspense>
    );
  }
  const start = (): void => {
    const choices = choose();
    if (choices === null) return;
    const costs = starting.quote !== undefined && !isFree(starting.quote);
    if (memberStatus === 0 && costs && paused === 'unsaid') setPaused('shown');
    else void starting.start(choices);
  };
  return (
    <>
      <Dialog
        title={name === undefined ? service : `${service} · ${name}`}
        width={width}
        okText={startLabel(starting.quote)}
        okButtonProps={{ disabled: !isKnown || !ready || starting.quote === undefined }}
        confirmLoading={starting.sending}
        onOk={start}
        onCancel={onClose}
        scrolls
        styles={{ footer: foot }}
        footer={(_, { OkBtn, CancelBtn }) => (
          <>
            {expected}
            <div className={styles.start}>
              {asked?.length !== 0 && <WorkPrice starting={starting} files={fileIds.length} counted={counted} each={asked?.length ?? 1} />}
              <div className={styles.buttons}>
                <CancelBtn />
                <OkBtn />
              </div>
            </div>
          </>
        )}
      >
        {error !== undefined ? (
          <LoadError error={error} onRetry={askAgain} />
        ) : isKnown ? (
          <div className={styles.body}>{children}</div>
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </Dialog>
      {paused === 'shown' && (
        <Suspense fallback={null}>
          <PausedDialog onClose={() => setPaused('said')} />
        </Suspense>
      )}
    </>
  );
}
