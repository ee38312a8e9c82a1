import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { mayCall } from '#domain/catalog/rights';
import { formatDate } from '#domain/display/times';
import type { DemandView, OfferView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { chooseOffer, removeDemand, useDemand, withdrawDemand, withdrawOffer } from '../../api/matching.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { themedPart } from '../../components/themed-part.tsx';
import { toast } from '../../components/toast.tsx';
import { openLoginPopup } from '../../features/accounts/login-popup-state.ts';
import buttons from '../../features/mall/buttons.module.css';
import { AttachedList } from '../../features/matching/attached-list.tsx';
import styles from '../../features/matching/matching.module.css';
import { DemandRatings } from '../../features/matching/rating-list.tsx';
import { RatingMark } from '../../features/matching/rating-mark.tsx';
import { OfferRow } from '../../features/matching/offer-row.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useSession } from '../../hooks/use-session.ts';
import { HideRating } from './hide-rating.tsx';

const OfferDialog = themedPart(async () => (await import('../../features/matching/offer-dialog.tsx')).OfferDialog, lazyDialog);

const CauseDialog = themedPart(async () => (await import('../../features/operate/cause-dialog.tsx')).CauseDialog, lazyDialog);

/** `/matchingPlatform/demandDetailsPage?id=`: a demand, and the offers for it. */
export function DemandDetailsPage() {
  const [params] = useSearchParams();
  const { phase } = useSession();
  const { data: demand, error } = useDemand(phase === 'starting' ? null : (params.get('id') ?? ''));
  usePageTitle(demand?.title ?? '需求');
  if (demand === undefined)
    return (
      <div className={styles.page}>
        {error !== undefined && (
          <div className={styles.empty} role="alert">
            <h1>{sentenceOf(error)}</h1>
            <Link className={buttons.primary} to={addresses.demands}>
              回到需求大厅
            </Link>
          </div>
        )}
      </div>
    );
  return <Demand demand={demand} />;
}

function Demand({ demand }: { demand: DemandView }) {
  const { title, content, serviceLabel, clauses, attached, received, owner, createdAt, label, isMine, status, ownerRating } = demand;
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div>
          <section className={styles.panel}>
            <h1>{title}</h1>
            <p className={styles.meta} style={{ margin: '8px 0 16px' }}>
              <span>{serviceLabel}</span>
              <span>{label}</span>
              <span>{owner.nickName}</span>
              {ownerRating !== null && <RatingMark rating={ownerRating} what="对发布者的评价" />}
              <RelativeTime at={createdAt} />
            </p>
            <p className={styles.words}>{content}</p>
          </section>
          {clauses.length > 0 && (
            <section className={styles.panel}>
              <h2>验收指标</h2>
              <ul className={styles.tags}>
                {clauses.map(({ kind, text }) => (
                  <li key={kind}>{text}</li>
                ))}
              </ul>
              <p className={styles.quiet} style={{ marginTop: 10 }}>
                最后一期交付时，平台按检测报告逐条实测，没有达到的不能交付。
              </p>
            </section>
          )}
          {attached.length > 0 && (
            <section className={styles.panel}>
              <h2>附件</h2>
              <AttachedList files={attached} />
              {demand.contractId === null && <p className={styles.quiet}>成立合同以后，双方可以下载。</p>}
            </section>
          )}
          {ownerRating !== null && ownerRating.count > 0 && (
            <DemandRatings demandId={demand.id} actions={(one) => <HideRating ratingId={one.id} />} />
          )}
          {(isMine || received.length > 0) && (
            <section aria-label="报价">
              <div className={styles.head}>
                <h2>{isMine ? `收到 ${received.length} 份报价` : '我的报价'}</h2>
              </div>
              {received.length === 0 && (
                <div className={styles.empty}>
                  <h2>还没有收到报价</h2>
                  <p>服务商报价后会告诉您，可以比较价格、工期和分期再选定。</p>
                </div>
              )}
              <ul className={styles.list}>
                {received.map((offer) => (
                  <li key={offer.id}>
                    <OfferRow offer={offer}>
                      {isMine && status === 'Open' && offer.status === 'Open' && <Choose key={offer.version} offer={offer} />}
                      {offer.isMine && offer.status === 'Open' && (
                        <button
                          type="button"
                          className={buttons.secondary}
                          onClick={() => void toast.outcome(withdrawOffer(offer.id), '报价已撤回')}
                        >
                          撤回报价
                        </button>
                      )}
                    </OfferRow>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <Side demand={demand} />
      </div>
    </div>
  );
}

/** Chooses an offer after a second press, since it makes a contract. */
function Choose({ offer }: { offer: OfferView }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const choose = async (): Promise<void> => {
    try {
      const contractId = await chooseOffer(offer);
      toast.success('合同成立，接下来托管款项');
      await navigate(addresses.contract(contractId));
    } catch (error) {
      toast.error(error);
    }
  };
  if (!isAsking)
    return (
      <button type="button" className={buttons.primary} aria-label={`选定${offer.provider.title}的报价`} onClick={() => setAsking(true)}>
        选定
      </button>
    );
  return (
    <>
      <p>选定后成立合同，其他报价会收到未选中的通知。</p>
      <button type="button" className={buttons.primary} onClick={() => void choose()}>
        确认选定
      </button>
      <button type="button" className={buttons.secondary} onClick={() => setAsking(false)}>
        再想想
      </button>
    </>
  );
}

function Side({ demand }: { demand: DemandView }) {
  const { id, budget, deadline, offers, isMine, status, received, refusal, contractId } = demand;
  const session = useSession();
  const { phase } = session;
  const decides = session.phase === 'signedIn' && mayCall(session.user.role, 'operateDemandRemove', 'change');
  const { pathname, search } = useLocation();
  const [isOffering, setOffering] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const own = received.find((offer) => offer.isMine);
  const begin = (): void => (phase === 'signedIn' ? setOffering(true) : openLoginPopup('login', { returnURL: pathname + search }));
  return (
    <aside className={styles.panel}>
      <dl className={styles.facts}>
        <div>
          <dt>预算</dt>
          <dd className={styles.price}>
            <strong>{formatYuan(budget)}</strong>
          </dd>
        </div>
        <div>
          <dt>期限</dt>
          <dd>{formatDate(new Date(deadline))}</dd>
        </div>
        <div>
          <dt>报价</dt>
          <dd>{offers} 份</dd>
        </div>
      </dl>
      <div className={styles.side} style={{ marginTop: 16 }}>
        {contractId !== null && (
          <Link className={buttons.primary} to={addresses.contract(contractId)}>
            查看合同
          </Link>
        )}
        {!isMine && status === 'Open' && refusal === null && (
          <button type="button" className={buttons.primary} onClick={begin}>
            {own === undefined || own.status === 'Withdrawn' ? '我要报价' : '修改报价'}
          </button>
        )}
        {!isMine && refusal !== null && status === 'Open' && (
          <>
            <p className={styles.quiet}>{refusal}</p>
            <Link className={buttons.secondary} to={addresses.ownMatching('provider')}>
              去准备
            </Link>
          </>
        )}
        {isMine && status === 'Open' && (
          <button type="button" className={buttons.secondary} onClick={() => void toast.outcome(withdrawDemand(id), '需求已撤回')}>
            撤回需求
          </button>
        )}
      </div>
      {decides && status !== 'Withdrawn' && (
        <button type="button" className={buttons.quiet} onClick={() => setRemoving(true)}>
          下架这个需求
        </button>
      )}
      {isRemoving && (
        <Suspense>
          <CauseDialog
            title="下架需求"
            note="发布者会看到原因，等待选择的报价都会结束。"
            confirm="下架"
            onConfirm={async (cause) => {
              await removeDemand(id, cause);
              toast.success('已下架');
            }}
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
      {isOffering && (
        <Suspense>
          <OfferDialog demandId={id} offer={own} onClose={() => setOffering(false)} />
        </Suspense>
      )}
    </aside>
  );
}
