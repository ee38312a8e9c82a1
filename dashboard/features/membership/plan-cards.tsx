import { benefits, unlimited } from '#domain/membership/benefits';
import { comparisonRows } from '#domain/pricing/comparison';
import { averageFees, cards, grades, memberTiers, type Card, type MemberTier } from '#domain/membership/grades';
import { downgradeMessage, purchaseOf, purchases } from '#domain/membership/purchase';
import { formatYuan } from '#domain/money/yuan';
import { tiers, type Tier } from '#domain/tiers';
import styles from './plan-cards.module.css';

/** What a tier is for, and what sets it apart, in figures of its own. */
const words: Readonly<Record<MemberTier, { mark: string; text: string }>> = {
  basic: { mark: '', text: '个人常用，一年够用' },
  advanced: { mark: '每次更划算', text: '项目多、模型多的团队' },
  professional: { mark: '不限次数', text: '天天处理，也做大场景' },
};

/** Rows of the comparison that a card lists. */
const listed = ['免费单模型轻量化', '免费格式转换', '离线包下载', '倾斜摄影轻量化', '存储空间', '付费模型下载', 'AI 免费次数（基础版）'];
const rows = comparisonRows.filter(({ label }) => listed.includes(label));

interface Props {
  card: Card;
  /** Of whoever looks. */
  current: Tier;
  /** Tiers whose first month he can still buy. */
  hasFirstMonth: (tier: MemberTier) => boolean;
  onBuy: (tier: MemberTier) => void;
}

/** The three tiers with their prices, each with its button. */
export function PlanCards({ card, current, hasFirstMonth, onBuy }: Props) {
  return (
    <ul className={styles.cards}>
      {memberTiers.map((tier) => {
        const purchase = purchaseOf(current, tier);
        const { refused, label } = purchases[purchase];
        const { mark, text } = words[tier];
        return (
          <li key={tier} className={`${styles.card} ${tier === 'advanced' ? styles.lifted : ''}`}>
            <p className={styles.head}>
              <b id={`plan-${tier}`}>{tiers[tier].label}</b>
              {tier === current ? <em className={styles.own}>当前</em> : mark !== '' && <em>{mark}</em>}
            </p>
            <p className={styles.text}>{text}</p>
            <Price tier={tier} card={card} isFirst={hasFirstMonth(tier)} />
            <button
              type="button"
              className={styles.buy}
              disabled={refused}
              aria-describedby={`plan-${tier}`}
              title={refused ? downgradeMessage(current) : undefined}
              onClick={() => onBuy(tier)}
            >
              {refused ? '低于当前等级' : label}
            </button>
            <ul className={styles.benefits}>
              {rows.map(({ label: what, text: amount }) => (
                <li key={what}>
                  <span>{what.replace('（基础版）', '')}</span>
                  <b>{amount(tier)}</b>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** What one lightweighting comes to within the year's count; null where that has no end. */
function perUseOf(tier: MemberTier): number | null {
  const uses = benefits[tier].allowances.lightweight;
  return uses === unlimited ? null : Math.floor(grades[tier].annualFen / uses);
}

function Price({ tier, card, isFirst }: { tier: MemberTier; card: Card; isFirst: boolean }) {
  const { annualFen, monthlyFen, firstMonthFen } = grades[tier];
  const fen = card === 'annual' ? annualFen : isFirst ? firstMonthFen : monthlyFen;
  const [yuan = '', cents = ''] = formatYuan(fen).slice(1).split('.');
  const perUse = perUseOf(tier);
  return (
    <>
      <p className={styles.price}>
        <span aria-hidden="true">¥</span>
        <strong aria-hidden="true">{yuan}</strong>
        {cents !== '00' && <span aria-hidden="true">.{cents}</span>}
        <span aria-hidden="true">{card === 'annual' ? '/ 年' : isFirst ? '首月' : '/ 月'}</span>
        <span className="visually-hidden">
          {cards[card].label} {formatYuan(fen)}
        </span>
      </p>
      {card === 'annual' ? (
        <p className={styles.average}>
          每天 {formatYuan(averageFees(tier).dayFen)}
          {perUse !== null && `，每次轻量化 ${formatYuan(perUse)}`}
        </p>
      ) : (
        <p className={styles.average}>{isFirst ? `次月起 ${formatYuan(monthlyFen)} / 月` : '用满一个月，到期不自动扣费'}</p>
      )}
    </>
  );
}
