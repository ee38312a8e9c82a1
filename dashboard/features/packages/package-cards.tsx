import { Progress } from 'antd';
import { formatCount } from '#domain/display/numbers';
import { formatFullTime } from '#domain/display/times';
import type { PackageState } from '#domain/packages/state';
import type { OwnedPackageView } from '#domain/packages/views';
import { colors } from '../../theme.ts';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { isStorage, worthText } from './words.ts';
import styles from './packages.module.css';

const tones: Record<PackageState, Tone> = { running: 'success', usedUp: 'quiet', ended: 'waiting' };
const sources = { order: '购买', code: '激活码' } as const;

const dayOf = (instant: string): string => formatFullTime(new Date(instant)).slice(0, 16);

/** Packages that somebody has: what is left of each and until when. */
export const PackageCards = ({ packages }: { packages: readonly OwnedPackageView[] }) => (
  <ul className={styles.owned}>
    {packages.map((one) => {
      const { id, label, orderTypeCode, uses, usesLeft, state, stateLabel, source, endsAt } = one;
      return (
        <li key={id} className={`${styles.ownCard} ${state === 'running' ? '' : styles.over}`}>
          <div className={styles.ownHead}>
            <h2>{label}</h2>
            <StateTag tone={tones[state]}>{stateLabel}</StateTag>
          </div>
          {!isStorage(orderTypeCode) && (
            <>
              <p className={styles.left}>
                剩余 <strong>{formatCount(usesLeft)}</strong> / {formatCount(uses)} 次
              </p>
              <Progress
                percent={Math.round((usesLeft / uses) * 100)}
                strokeColor={state === 'running' ? colors.primary : colors.original}
                showInfo={false}
                size="small"
                aria-hidden="true"
              />
            </>
          )}
          <p className={styles.about}>{worthText(one)}</p>
          <p className={styles.until}>
            <span>
              <time dateTime={endsAt}>{dayOf(endsAt)}</time> {state === 'ended' ? '已到期' : '到期'}
            </span>
            <span>来自{sources[source]}</span>
          </p>
        </li>
      );
    })}
  </ul>
);
