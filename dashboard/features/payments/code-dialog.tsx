import { DownloadOutlined, WechatOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { formatYuan } from '#domain/money/yuan';
import { Dialog } from '../../components/dialog.tsx';
import { drawQr, QrCode } from '../../components/qr-code.tsx';
import { isInWechat, isPhone } from './device.ts';
import { TimeLeft } from './time-left.tsx';
import styles from './payments.module.css';

const sizePx = 300;

interface Props {
  codeUrl: string;
  amountFen: number;
  expiresAt: string;
  onClose: () => void;
}

/** The code that somebody pays by with WeChat on a phone. Whether it was paid is found out beside it. On the phone itself it is a picture, to be pressed or kept. */
export function CodeDialog({ codeUrl, amountFen, expiresAt, onClose }: Props) {
  const picture = useMemo(() => (isPhone ? drawQr(codeUrl, sizePx) : undefined), [codeUrl]);
  return (
    <Dialog centered width={400} title="微信支付" keyboard={false} footer={null} onCancel={onClose}>
      <div className={styles.ask}>
        <strong>{formatYuan(amountFen)}</strong>
        {picture === undefined ? (
          <QrCode text={codeUrl} size={sizePx} label="微信支付二维码" />
        ) : (
          <img src={picture} width={sizePx} height={sizePx} alt="微信支付二维码" className={styles.code} />
        )}
        <p className={styles.scan}>
          <WechatOutlined aria-hidden />
          {isInWechat ? '长按图片，选「识别图中的二维码」付款' : '请用微信扫一扫支付，付款后会自动跳转'}
        </p>
        {picture !== undefined && (
          <>
            <Button icon={<DownloadOutlined aria-hidden />} href={picture} download="微信支付二维码.png">
              保存图片
            </Button>
            <p className={styles.saved}>保存后在微信「扫一扫」里从相册选它；付款后回到这里，会自动跳转</p>
          </>
        )}
        <TimeLeft expiresAt={expiresAt} />
      </div>
    </Dialog>
  );
}
