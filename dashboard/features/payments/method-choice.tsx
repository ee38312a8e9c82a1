import { AlipayOutlined, GiftOutlined, PayCircleOutlined, WalletOutlined, WechatOutlined } from '@ant-design/icons';
import { useId, type ComponentType } from 'react';
import { countText } from '#domain/membership/counts';
import { shortYuan } from '#domain/money/yuan';
import type { OrderInfoView } from '#domain/orders/views';
import { paymentMethods, type PaymentMethodName } from '#domain/trade/methods';
import { RadioTile } from '../../components/radio-tile.tsx';
import { isInWechat, isPhone } from './device.ts';
import styles from './payments.module.css';

interface Face {
  icon: ComponentType;
  color: string;
  /** What is said of it while it is open. */
  about: (order: OrderInfoView) => string;
}

const count = (left: number | null): string => (left === null ? '' : `剩余 ${countText(left)}`);
const memberCount: Face = { icon: GiftOutlined, color: '#b45309', about: ({ memberFreeCounts }) => count(memberFreeCounts) };

const faces: Record<PaymentMethodName, Face> = {
  wechat: {
    icon: WechatOutlined,
    color: '#07a04b',
    about: () => (isInWechat ? '在微信里直接付款' : isPhone ? '打开微信付款' : '微信扫码支付'),
  },
  alipay: { icon: AlipayOutlined, color: '#1677ff', about: () => '前往支付宝付款' },
  cloudCoin: { icon: PayCircleOutlined, color: '#1456f0', about: ({ cloudCoin }) => `可用 ${shortYuan(cloudCoin)}` },
  earnings: { icon: WalletOutlined, color: '#0b7a55', about: ({ incomeBalance }) => `可用 ${shortYuan(incomeBalance)}` },
  memberCount,
  memberCountBatch: memberCount,
  aiFreeCount: { ...memberCount, about: ({ aiFreeCounts }) => count(aiFreeCounts) },
  packageDeduction: { ...memberCount, about: ({ packageUses }) => count(packageUses) },
};

interface Props {
  order: OrderInfoView;
  chosen: PaymentMethodName | undefined;
  disabled: boolean;
  onChoose: (method: PaymentMethodName) => void;
}

/** The ways to pay as radio buttons; one that is closed says why. */
export function MethodChoice({ order, chosen, disabled, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.methods} disabled={disabled}>
      <legend className={styles.label}>支付方式</legend>
      {order.methods
        .filter(({ shown }) => shown)
        .map(({ method, open, message }) => {
          const { icon: Icon, color, about } = faces[method];
          const aboutId = `${id}-${method}`;
          return (
            <RadioTile
              key={method}
              name={id}
              checked={method === chosen}
              disabled={!open}
              label={paymentMethods[method].label}
              describedBy={aboutId}
              className={`${styles.method} ${open ? '' : styles.closed}`}
              onChoose={() => onChoose(method)}
            >
              <span className={styles.methodIcon} style={{ color: open ? color : undefined }} aria-hidden="true">
                <Icon />
              </span>
              <span className={styles.methodWords}>
                <strong>{paymentMethods[method].label}</strong>
                <span id={aboutId}>{open ? about(order) : message}</span>
              </span>
            </RadioTile>
          );
        })}
    </fieldset>
  );
}
