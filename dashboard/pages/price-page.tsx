import { Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { membershipLimits } from '#domain/membership/limits';
import { averageFees, cards, grades, memberTiers, type Card, type MemberTier } from '#domain/membership/grades';
import { combinationFen } from '#domain/coupons/sets';
import { openingTab } from '#domain/membership/purchase';
import { formatLimit } from '#domain/display/numbers';
import { shortYuan } from '#domain/money/yuan';
import { tiers } from '#domain/tiers';
import { addresses } from '../addresses.ts';
import { reloadPage } from '../api/connection.ts';
import { useGrades } from '../api/membership.ts';
import { renewSession } from '../api/session.ts';
import { lazyDialog, lazyPart } from '../components/lazy-part.ts';
import { themedPart } from '../components/themed-part.tsx';
import { loginAddress } from '../features/accounts/return-url.ts';
import { CouponOffer } from '../features/coupons/coupon-offer.tsx';
import { CardSwitch } from '../features/membership/card-switch.tsx';
import { ComparisonTable } from '../features/membership/comparison-table.tsx';
import { PlanCards } from '../features/membership/plan-cards.tsx';
import { Questions } from '../features/membership/questions.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useSession } from '../hooks/use-session.ts';
import styles from './price-page.module.css';
import shared from './shared/service-page.module.css';

const MyMembership = lazyPart(async () => (await import('../features/membership/my-membership.tsx')).MyMembership);
const PurchaseDialog = themedPart(async () => (await import('../features/membership/purchase-dialog.tsx')).PurchaseDialog, lazyDialog);
const PaymentDialog = themedPart(async () => (await import('../features/payments/payment-dialog.tsx')).PaymentDialog, lazyDialog);

/** Yuan a day, to one decimal and rounded down, as `0.8`. */
const leastPerDay = (Math.floor(averageFees('basic').dayFen / 10) / 10).toFixed(1);

const cardOf = (text: string | null): Card => (text !== null && Object.hasOwn(cards, text) ? (text as Card) : 'annual');

/** What a page says of a purchase after it was loaded anew. */
interface Bought {
  bought?: true;
}

/** `/pricePage`: what membership costs and gives; buys it in dialogs over the page. */
export function PricePage() {
  usePageTitle('会员价格');
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const user = session.phase === 'signedIn' ? session.user : undefined;
  const { data: gradeList } = useGrades(user !== undefined);
  const [card, setCard] = useState(() => cardOf(query.get('card')));
  const current = user?.tier ?? 'free';
  const buys = query.get('buy');
  // Visitors sign in first, and come back to where they were.
  if (buys !== null && session.phase === 'signedOut') return <Navigate to={loginAddress(pathname + search)} replace />;
  const wanted = memberTiers.find((tier) => tier === buys) ?? openingTab(current);
  return (
    <div className={`${shared.page} ${styles.page}`}>
      {(state as Bought | null)?.bought === true && (
        <p className={styles.bought} role="status">
          支付成功，会员已生效。
        </p>
      )}
      <section className={styles.hero}>
        <h1>一张会员卡，处理、下载、存储都够用</h1>
        <p className={shared.lead}>
          轻量化、格式转换和离线包按年给足次数，空间最高{' '}
          <span className={styles.whole}>{formatLimit(tiers.professional.storageBytes)}</span>，每天 {leastPerDay} 元起。
        </p>
        <CardSwitch value={card} onChange={setCard} />
      </section>

      <PlanCards
        card={card}
        current={current}
        hasFirstMonth={(tier) => gradeList?.find(({ id }) => id === grades[tier].id)?.firstMonth ?? true}
        onBuy={(tier) => setQuery({ buy: tier, card })}
      />
      <p className={styles.free}>
        {tiers.free.label}一直可用：{formatLimit(tiers.free.storageBytes)} 空间，检测、预览和对比免费，处理按次付费。
      </p>

      {user !== undefined && (
        <div className={styles.mine}>
          <Suspense fallback={null}>
            <MyMembership user={user} />
          </Suspense>
        </div>
      )}

      <section id="coupons" className={shared.section} aria-labelledby="coupons-title">
        <h2 id="coupons-title">送您 {shortYuan(combinationFen)} 会员代金券</h2>
        <CouponOffer
          isSignedIn={session.phase === 'starting' ? undefined : user !== undefined}
          onSignIn={() => void navigate(loginAddress(`${pathname}#coupons`))}
        />
      </section>

      <section id="compare" className={shared.section} aria-labelledby="compare-title">
        <h2 id="compare-title">权益对比</h2>
        <ComparisonTable current={user?.tier} />
      </section>

      <section id="questions" className={shared.section} aria-labelledby="questions-title">
        <h2 id="questions-title">常见问题</h2>
        <Questions />
      </section>

      {buys !== null && user !== undefined && (
        <Suspense fallback={null}>
          <Purchase key={buys} tier={wanted} card={cardOf(query.get('card'))} onClose={() => setQuery({}, { replace: true })} />
        </Suspense>
      )}
    </div>
  );
}

/** Chooses a card, then pays it; whoever closes the payment is back at the choice. */
function Purchase({ tier, card, onClose }: { tier: MemberTier; card: Card; onClose: () => void }) {
  const navigate = useNavigate();
  const [orderId, setOrderId] = useState<string>();
  const finish = async (): Promise<void> => {
    // What a token allows is as old as the token.
    await renewSession().catch(() => undefined);
    void navigate(addresses.prices(), { replace: true, state: { bought: true } satisfies Bought });
    setTimeout(() => void reloadPage(), membershipLimits.reloadMs);
  };
  if (orderId === undefined) return <PurchaseDialog tier={tier} card={card} onOrdered={setOrderId} onClose={onClose} />;
  return (
    <PaymentDialog orderId={orderId} onPaid={() => void finish()} onClose={(outcome) => outcome !== 'paid' && setOrderId(undefined)} />
  );
}
