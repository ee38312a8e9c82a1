import { Alert, Button, Select, Tabs } from 'antd';
import { useId, useState } from 'react';
import { comparisonRows } from '#domain/pricing/comparison';
import { averageFees, cards, grades, memberTiers, type Card, type MemberTier } from '#domain/membership/grades';
import { downgradeMessage, purchaseOf, purchases } from '#domain/membership/purchase';
import { formatYuan } from '#domain/money/yuan';
import type { QuoteView } from '#domain/orders/views';
import { tiers } from '#domain/tiers';
import { addresses } from '../../addresses.ts';
import { Dialog } from '../../components/dialog.tsx';
import { orderCard, useCardQuote } from '../../api/card-orders.ts';
import { useGrades } from '../../api/membership.ts';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { toast } from '../../components/toast.tsx';
import { HeldCoupons } from '../../components/held-coupons.tsx';
import { useUser } from '../../hooks/use-session.ts';
import { bestCouponOf } from './best-coupon.ts';
import styles from './purchase-dialog.module.css';

const none = '';
/** What a tab lists of its tier; the rest is in the comparison. */
const told = comparisonRows.filter(({ label }) => /轻量化|格式转换|离线包|存储空间/.test(label));

interface Props {
  /** The tab and the card that it opens on. */
  tier: MemberTier;
  card: Card;
  /** An order is there to be paid. */
  onOrdered: (orderId: string) => void;
  onClose: () => void;
}

/** Chooses a card of membership with its coupon, and orders it. A lower tier than runs cannot be bought: its button is disabled. */
export function PurchaseDialog({ tier: firstTier, card: firstCard, onOrdered, onClose }: Props) {
  const user = useUser();
  const [tier, setTier] = useState(firstTier);
  const [card, setCard] = useState(firstCard);
  /** Undefined until somebody chooses one: the best. */
  const [picked, setPicked] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const { data: gradeList } = useGrades(true);
  const purchase = purchaseOf(user.tier, tier);
  const { refused, label } = purchases[purchase];

  const plain = useCardQuote(refused ? null : { tier, card, couponId: null });
  const coupons = plain.data?.couponList ?? [];
  const best = plain.data === undefined ? null : bestCouponOf(coupons, plain.data.amount);
  const couponId = picked === undefined || !coupons.some((coupon) => coupon.couponId === picked) ? (picked === null ? null : best) : picked;
  const withCoupon = useCardQuote(refused || couponId === null ? null : { tier, card, couponId });
  const quote = couponId === null ? plain : withCoupon;

  const order = async (): Promise<void> => {
    setBusy(true);
    try {
      onOrdered(await orderCard({ tier, card, couponId }));
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  const isFirst = gradeList?.find(({ id }) => id === grades[tier].id)?.firstMonth ?? true;
  const choices = (Object.keys(cards) as Card[]).map((value) => ({ value, label: cards[value].label, ...wordsOf(tier, value, isFirst) }));
  return (
    <Dialog
      scrolls
      width={640}
      title={label}
      onCancel={onClose}
      footer={
        <Foot quote={quote.data} isCurrent={!quote.isLoading}>
          <Button type="primary" size="large" disabled={refused || quote.data === undefined} loading={busy} onClick={() => void order()}>
            确认{label}
          </Button>
        </Foot>
      }
    >
      <Tabs
        activeKey={tier}
        onChange={(key) => setTier(key as MemberTier)}
        items={memberTiers.map((key) => ({
          key,
          label: key === user.tier ? `${tiers[key].label}（当前）` : tiers[key].label,
          children: key === tier && <Summary tier={key} />,
        }))}
      />
      {refused ? (
        <Alert type="warning" showIcon role="alert" title={downgradeMessage(user.tier)} />
      ) : (
        <div className={styles.choice}>
          <ChoiceCards<Card> legend="年卡或月卡" choices={choices} value={card} onChange={setCard} />
          {quote.error !== undefined && <LoadError error={quote.error} onRetry={() => void quote.mutate()} />}
          {coupons.length > 0 && <Coupons quote={quote.data ?? plain.data} value={couponId} onChange={setPicked} />}
          <p className={styles.note}>{noteOf[purchase]}</p>
          <p className={styles.note}>
            会员开通后<b>不退款、不转让</b>。开通即表示同意
            <a href={addresses.memberAgreement} target="_blank" rel="noreferrer">
              《会员协议》
            </a>
            。
          </p>
        </div>
      )}
    </Dialog>
  );
}

const noteOf = {
  open: '支付成功后立即生效，到期不会自动扣费。',
  renew: '续费接在当前到期日之后，一天不少。',
  upgrade: '升级立即生效，当前等级剩下的时间顺延到新等级结束之后。',
  downgrade: '',
} as const;

function wordsOf(tier: MemberTier, card: Card, isFirst: boolean): { hint: string; outcome: string } {
  const { annualFen, monthlyFen, firstMonthFen } = grades[tier];
  if (card === 'annual') return { hint: `每天 ${formatYuan(averageFees(tier).dayFen)}`, outcome: `${formatYuan(annualFen)} / 年` };
  return isFirst
    ? { hint: `首月价，次月起 ${formatYuan(monthlyFen)}`, outcome: `${formatYuan(firstMonthFen)} / 首月` }
    : { hint: '用满一个月', outcome: `${formatYuan(monthlyFen)} / 月` };
}

const Summary = ({ tier }: { tier: MemberTier }) => (
  <dl className={styles.summary}>
    {told.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text(tier)}</dd>
      </div>
    ))}
  </dl>
);

function Coupons({
  quote,
  value,
  onChange,
}: {
  quote: QuoteView | undefined;
  value: string | null;
  onChange: (couponId: string | null) => void;
}) {
  const id = useId();
  const list = quote?.couponList ?? [];
  return (
    <div className={styles.coupons}>
      <span id={id}>优惠券</span>
      <Select
        aria-labelledby={id}
        value={value ?? none}
        options={[
          { value: none, label: '不使用优惠券' },
          ...list.map(({ couponId, name, label }) => ({ value: couponId, label: `${name}（${label}）` })),
        ]}
        onChange={(chosen) => onChange(chosen === none ? null : chosen)}
      />
      <HeldCoupons coupons={quote?.heldCouponList ?? []} />
    </div>
  );
}

const Foot = ({ quote, isCurrent, children }: { quote: QuoteView | undefined; isCurrent: boolean; children: React.ReactNode }) => (
  <div className={styles.foot}>
    <p className={styles.total} role="status" aria-busy={!isCurrent}>
      {quote !== undefined && (
        <>
          <span>应付金额</span>
          <strong>{formatYuan(quote.payAble)}</strong>
          {quote.amount > quote.payAble && <span className={styles.saved}>已优惠 {formatYuan(quote.amount - quote.payAble)}</span>}
        </>
      )}
    </p>
    {children}
  </div>
);
