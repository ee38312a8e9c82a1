import { WechatOutlined } from '@ant-design/icons';
import { formatYuan } from '#domain/money/yuan';
import { Dialog } from '../../components/dialog.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { TimeLeft } from './time-left.tsx';
import styles from './payments.module.css';

const sizePx = 300;

interface Props {
  codeUrl: string;
  amountFen: number;
  expiresAt: string;
  onClose: () => void;
}

/** The code that somebody pays by with WeChat on a phone. Whether it was paid is found out beside it. */
export const CodeDialog = ({ codeUrl, amountFen, expiresAt, onClose }: Props) => (
  <Dialog centered width={400} title="微信支付" keyboard={false} footer={null} onCancel={onClose}>
    <div className={styles.ask}>
      <strong>{formatYuan(amountFen)}</strong>
      <QrCode text={codeUrl} size={sizePx} label="微信支付二维码" />
      <p className={styles.scan}>
        <WechatOutlined aria-hidden />
        请用微信扫一扫支付，付款后会自动跳转
      </p>
      <TimeLeft expiresAt={expiresAt} />
    </div>
  </Dialog>
);
