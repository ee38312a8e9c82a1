import { Suspense, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../api/api-error.ts';
import { orderBox, refreshBoxes, useBoxShop, useDraw } from '../../api/boxes.ts';
import { BoxCard } from '../../components/box-card.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { Button } from '../../components/plain/button.tsx';
import { themedPart } from '../../components/themed-part.tsx';
import { toast } from '../../components/toast.tsx';
import { openLoginPopup } from '../../features/accounts/login-popup-state.ts';
import { DrawHistory } from '../../features/boxes/draw-history.tsx';
import { PrizeShown } from '../../features/boxes/prize-shown.tsx';
import buttons from '../../features/mall/buttons.module.css';
import { PaymentDialog } from '../../features/payments/index.ts';
import type { PaymentOutcome } from '../../features/payments/use-payment.ts';
import { notePoint } from '../../hooks/note-point.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useSession } from '../../hooks/use-session.ts';
import styles from './blind-box.module.css';

const PaymentEnd = themedPart(async () => (await import('../../features/payments/payment-end.tsx')).PaymentEnd, lazyPart);

/** `showStatus` of a box that was paid. */
const paidStatus = '3';

/**
 * `/activity/blindBox`: the shop of blind boxes, open to everybody; with an `orderId` it pays that order, and with `showStatus=3` it shows what a paid one held:
 * docs/decisions/blind-boxes.md.
 */
export function BlindBoxPage() {
  usePageTitle('盲盒活动');
  const [params] = useSearchParams();
  const orderId = params.get('orderId') ?? '';
  const { phase } = useSession();
  const isPaid = params.get('showStatus') === paidStatus;
  return (
    <div className={styles.page}>
      {orderId !== '' && phase === 'signedOut' && <SignIn />}
      {orderId !== '' && phase === 'signedIn' && (isPaid ? <Paid orderId={orderId} /> : <Pay key={orderId} orderId={orderId} />)}
      <Shop />
    </div>
  );
}

/** An order is its buyer's alone. */
function SignIn() {
  const { pathname, search } = useLocation();
  return (
    <p className={styles.notice} role="status">
      登录后可以查看这个订单。
      <Button type="primary" onClick={() => openLoginPopup('login', { returnURL: pathname + search })}>
        登录
      </Button>
    </p>
  );
}

function Pay({ orderId }: { orderId: string }) {
  const [end, setEnd] = useState<PaymentOutcome>();
  return (
    <Suspense fallback={null}>
      {end === undefined ? <PaymentDialog orderId={orderId} onClose={setEnd} /> : <PaymentEnd end={end} orderId={orderId} />}
    </Suspense>
  );
}

/** What a paid order held; of an order that is no box, how it went. */
function Paid({ orderId }: { orderId: string }) {
  const { data: draw, error } = useDraw(orderId);
  useEffect(() => refreshBoxes(), [orderId]);
  if (draw !== undefined) return <PrizeShown draw={draw} linkClass={buttons.primary ?? ''} againClass={buttons.secondary ?? ''} />;
  if (error === undefined) return <p role="status">正在查看奖品…</p>;
  return (
    <Suspense fallback={null}>
      <PaymentEnd end="paid" orderId={orderId} />
    </Suspense>
  );
}

function Shop() {
  const { phase } = useSession();
  const { data: boxes, error, mutate } = useBoxShop(phase !== 'starting');
  const [busy, setBusy] = useState<string>();
  const [, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  const campaigns = boxes?.map(({ campaign }) => campaign).join(' ') ?? '';
  useEffect(() => {
    for (const campaign of campaigns.split(' ')) if (campaign !== '') notePoint(`boxSeen:${campaign}`);
  }, [campaigns]);

  const buy = async (boxId: string, campaign: string): Promise<void> => {
    if (phase !== 'signedIn') return openLoginPopup('login', { returnURL: pathname + search });
    setBusy(boxId);
    try {
      const orderId = await orderBox(boxId);
      notePoint(`boxBought:${campaign}`);
      setParams({ orderId });
    } catch (refusal) {
      toast.error(refusal);
      void mutate();
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <>
      <header className={styles.banner}>
        <h1>盲盒活动</h1>
        <p>每个奖品的概率和数量都写在下面，付款时由系统随机抽取，奖品立即到账。</p>
      </header>
      {boxes === undefined && error === undefined && (
        <p role="status" className={styles.waiting}>
          正在读取盲盒…
        </p>
      )}
      {boxes === undefined && error !== undefined && (
        <p role="alert" className={styles.notice}>
          {sentenceOf(error)} <Button onClick={() => void mutate()}>重新加载</Button>
        </p>
      )}
      {boxes?.length === 0 && <p className={styles.notice}>现在没有发售的盲盒。新的活动开始后会出现在这里。</p>}
      <div className={styles.list}>
        {boxes?.map((box) => (
          <BoxCard key={box.id} box={box}>
            <p className={styles.buy}>
              <button
                type="button"
                className={`${buttons.primary} ${buttons.large}`}
                disabled={box.state !== 'onSale' || busy !== undefined}
                onClick={() => void buy(box.id, box.campaign)}
              >
                {box.state !== 'onSale' ? box.stateLabel : busy === box.id ? '正在下单…' : '买一个'}
              </button>
            </p>
          </BoxCard>
        ))}
      </div>
      {phase === 'signedIn' && <DrawHistory />}
    </>
  );
}
