import { Dialog } from './dialog.tsx';

interface AskCancellingProps {
  /** What cancelling means here. */
  text: string;
  /** Of the button that leaves the order as it is. */
  stayText: string;
  onStay: () => void;
  onCancel: () => void;
}

/** Asks before an order is cancelled: nothing brings it back. */
export const AskCancelling = ({ text, stayText, onStay, onCancel }: AskCancellingProps) => (
  <Dialog
    centered
    width={400}
    title="取消订单"
    okText="取消订单"
    cancelText={stayText}
    okButtonProps={{ danger: true }}
    onOk={onCancel}
    onCancel={onStay}
  >
    <p>{text}</p>
  </Dialog>
);
