import { CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { paymentTexts } from '#domain/payments/texts';
import { Dialog } from '../../components/dialog.tsx';
import styles from './payments.module.css';

/** The network failed while paying: nobody knows yet whether it was paid, which trying again finds out first. */
export const FailedDialog = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <Dialog centered width={400} title="支付失败" keyboard={false} footer={null} onCancel={onClose}>
    <div className={styles.ask} role="alert">
      <span className={styles.failedIcon} aria-hidden="true">
        <CloseCircleFilled />
      </span>
      <p>{paymentTexts.networkFailed}</p>
      <Button type="primary" size="large" onClick={onRetry}>
        重试
      </Button>
    </div>
  </Dialog>
);
