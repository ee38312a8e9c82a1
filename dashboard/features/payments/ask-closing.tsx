import { Dialog } from '../../components/dialog.tsx';

/** Closing the dialog of a blind box cancels its order, which is asked about first. */
export const AskClosing = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog
    centered
    width={400}
    title="取消订单"
    okText="取消订单"
    cancelText="继续支付"
    okButtonProps={{ danger: true }}
    onOk={onLeave}
    onCancel={onStay}
  >
    <p>关闭后，这个订单会被取消。确定要取消吗？</p>
  </Dialog>
);
