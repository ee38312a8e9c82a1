import { Modal } from 'antd';
import { Suspense, type ReactNode } from 'react';
import type { JobKind } from '#domain/jobs/kinds';
import type { JobChoice } from '../../../api/job-orders.ts';
import { PaymentDialog } from '../../payments/index.ts';
import { startLabel, WorkPrice } from './work-price.tsx';
import { useStartWork } from './use-start-work.ts';

interface WorkDialogProps {
  kind: JobKind;
  fileIds: readonly string[];
  title: string;
  width: number;
  /** Whether the choice can be made yet. */
  ready: boolean;
  /** What was chosen; null while something is wrong with it, which has been said. */
  choose: () => JobChoice | null;
  onClose: () => void;
  children: ReactNode;
}

/** Takes a choice for work on files, says what it costs, and starts it, after its payment where there is one. A dialog of payment that is closed leaves the order. */
export function WorkDialog({ kind, fileIds, title, width, ready, choose, onClose, children }: WorkDialogProps) {
  const starting = useStartWork(kind, fileIds, onClose);
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
    const choice = choose();
    if (choice !== null) void starting.start(choice);
  };
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={startLabel(starting.quote)}
      okButtonProps={{ disabled: !ready || starting.quote === undefined }}
      confirmLoading={starting.sending}
      onOk={start}
      onCancel={onClose}
    >
      {children}
      <WorkPrice starting={starting} count={fileIds.length} />
    </Modal>
  );
}
