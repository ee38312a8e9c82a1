import { CheckCircleFilled } from '@ant-design/icons';
import { useNavigate } from 'react-router-dom';
import { claimTexts } from '#domain/coupons/texts';
import { Dialog } from '../../components/dialog.tsx';
import { addresses } from '../../addresses.ts';
import styles from './claimed-dialog.module.css';

/** Says that coupons were claimed, and leads to them. */
export function ClaimedDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog
      centered
      width={400}
      title={
        <span className={styles.title}>
          <CheckCircleFilled aria-hidden />
          {claimTexts.claimed}
        </span>
      }
      okText={claimTexts.seeMine}
      cancelText="知道了"
      onOk={() => void navigate(addresses.coupons)}
      onCancel={onClose}
    >
      <p>优惠券已放入您的账户，购买时可以选择使用。</p>
    </Dialog>
  );
}
