import { Button } from 'antd';
import { formatCount } from '#domain/display/numbers';
import { formatYuan } from '#domain/money/yuan';
import type { PackageOfferView } from '#domain/packages/views';
import { isStorage, worthText } from './words.ts';
import styles from './packages.module.css';

const validity = (days: number): string => (days === 365 ? '一年' : `${days} 天`);

interface Props {
  offers: readonly PackageOfferView[];
  /** The one whose order is being made. */
  busyId: string | undefined;
  onBuy: (packageId: string) => void;
}

/** The packages that are for sale. */
export const OfferCards = ({ offers, busyId, onBuy }: Props) => (
  <ul className={styles.offers}>
    {offers.map((offer) => {
      const { packageId, label, orderTypeCode, uses, price, validDays } = offer;
      return (
        <li key={packageId} className={styles.offer}>
          <h2>{label}</h2>
          <p className={styles.price}>
            <strong>{formatYuan(price)}</strong>
            <span>{isStorage(orderTypeCode) ? '一年' : `合 ${formatYuan(Math.ceil(price / uses))}/次`}</span>
          </p>
          <ul className={styles.facts}>
            {!isStorage(orderTypeCode) && <li>共 {formatCount(uses)} 次</li>}
            <li>{worthText(offer)}</li>
            <li>
              购买后{validity(validDays)}内有效{isStorage(orderTypeCode) ? '，可以买多份' : '，先到期的先用'}
            </li>
          </ul>
          <Button
            type="primary"
            block
            loading={busyId === packageId}
            disabled={busyId !== undefined && busyId !== packageId}
            aria-label={`立即购买${label}`}
            onClick={() => onBuy(packageId)}
          >
            立即购买
          </Button>
        </li>
      );
    })}
  </ul>
);
