import { formatCount } from '#domain/display/numbers';
import { formatDate } from '#domain/display/times';
import { unlimited } from '#domain/membership/benefits';
import { termTexts } from '#domain/profile/term-text';
import type { CountView } from '#domain/membership/views';
import type { UserView } from '#domain/accounts/views';
import { tiers } from '#domain/tiers';
import { useMemberCounts } from '../../api/membership.ts';
import styles from './my-membership.module.css';

/** What whoever is signed in has: the tier, until when, and what is left of each count. */
export function MyMembership({ user }: { user: UserView }) {
  const { data: counts = [] } = useMemberCounts(true);
  const finite = counts.filter(({ allowance, period }) => allowance !== unlimited && period !== 'day');
  return (
    <section className={styles.box} aria-label="我的会员">
      <div>
        <p className={styles.tier}>{tiers[user.tier].label}</p>
        {termTexts(user).map((text) => (
          <p key={text} className={styles.term}>
            {text}
          </p>
        ))}
      </div>
      <ul className={styles.counts}>
        {finite.map((count) => (
          <Left key={count.counter} count={count} />
        ))}
      </ul>
    </section>
  );
}

const periods = { day: '今天', month: '本月', year: '本年', ever: '' } as const;

const Left = ({ count: { label, left, allowance, period, endsAt } }: { count: CountView }) => (
  <li title={endsAt === null ? undefined : `${formatDate(new Date(endsAt))} 重新计算`}>
    <span>{label.replace('（基础版）', '')}</span>
    <b>
      {formatCount(left)}
      <small>
        {' '}
        / {formatCount(allowance)} 次{periods[period] === '' ? '' : ` · ${periods[period]}`}
      </small>
    </b>
    <progress max={allowance} value={left} aria-hidden="true" />
  </li>
);
