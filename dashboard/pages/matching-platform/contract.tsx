import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatFullTime } from '#domain/display/times';
import type { ContractView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { orderMilestones, useContract } from '../../api/matching.ts';
import { refresh } from '../../api/refresh.ts';
import { EmptyList, LoadError } from '../../components/list-notices.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { AttachedList } from '../../features/matching/attached-list.tsx';
import styles from '../../features/matching/matching.module.css';
import { MilestonePanel } from '../../features/matching/milestone-panel.tsx';
import { RatingPanel } from '../../features/matching/rating-panel.tsx';
import { PaymentDialog } from '../../features/payments/index.ts';
import { usePageTitle } from '../../hooks/page-title.ts';

const tones: Record<ContractView['status'], Tone> = { Active: 'running', Done: 'success', Cancelled: 'quiet' };
const who = { buyer: '需求方', provider: '服务商', platform: '平台' } as const;

/** `/matchingPlatform/contract?id=`: a contract for its two sides, with its milestones and what happened. */
export function ContractPage() {
  const [params] = useSearchParams();
  const { data: contract, error, mutate } = useContract(params.get('id') ?? '');
  usePageTitle(contract?.title ?? '服务合同');
  if (contract === undefined)
    return error === undefined ? (
      <ListSkeleton rows={3} />
    ) : (
      <LoadError error={error} onRetry={() => void mutate()}>
        <Link to={addresses.ownMatching('contracts')}>我的合同</Link>
      </LoadError>
    );
  return <Contract contract={contract} />;
}

function Contract({ contract }: { contract: ContractView }) {
  const { title, price, status, label, side, buyer, provider, milestones, demandId, clauses, attached, content, events } = contract;
  const [orderId, setOrderId] = useState<string>();
  const payable = milestones.filter(({ actions }) => actions.includes('pay')).map(({ id }) => id);
  const pay = async (ids: readonly string[]): Promise<void> => {
    try {
      setOrderId(await orderMilestones(ids));
    } catch (error) {
      toast.error(error);
    }
  };
  const other = side === 'buyer' ? provider : buyer;
  const held = milestones.filter((one) => ['Funded', 'Working', 'Delivered', 'Disputed'].includes(one.status));
  return (
    <>
      <PageHeading
        title={title}
        description={
          <>
            我是{who[side]}，{side === 'buyer' ? '服务商' : '需求方'}是{' '}
            {side === 'buyer' ? (
              <Link to={addresses.provider(other.id)} style={{ textDecoration: 'underline' }}>
                {other.nickName}
              </Link>
            ) : (
              other.nickName
            )}
          </>
        }
      >
        <StateTag tone={tones[status]}>{label}</StateTag>
        {payable.length > 1 && (
          <Button type="primary" onClick={() => void pay(payable)}>
            托管全部 {payable.length} 期
          </Button>
        )}
      </PageHeading>
      <div className={styles.columns}>
        <div>
          {contract.rating !== null && <RatingPanel contract={contract} rating={contract.rating} />}
          {milestones.map((milestone) => (
            <MilestonePanel key={milestone.id} milestone={milestone} side={side} onPay={() => void pay([milestone.id])} />
          ))}
        </div>
        <div>
          <section className={styles.panel}>
            <h2>合同</h2>
            <dl className={styles.facts}>
              <div>
                <dt>总价</dt>
                <dd>{formatYuan(price)}</dd>
              </div>
              <div>
                <dt>平台保管中</dt>
                <dd>{formatYuan(held.reduce((sum, { amount }) => sum + amount, 0))}</dd>
              </div>
              <div>
                <dt>需求</dt>
                <dd>
                  <Link to={addresses.demand(demandId)}>查看原需求</Link>
                </dd>
              </div>
            </dl>
          </section>
          <section className={styles.panel}>
            <h2>约定</h2>
            <p className={styles.words}>{content}</p>
            {clauses.length > 0 && (
              <ul className={styles.tags} aria-label="验收指标" style={{ marginTop: 12 }}>
                {clauses.map(({ kind, text }) => (
                  <li key={kind}>{text}</li>
                ))}
              </ul>
            )}
            {attached.length > 0 && <AttachedList files={attached} />}
          </section>
          <section className={styles.panel}>
            <h2>经过</h2>
            {events.length === 0 ? (
              <EmptyList title="还没有经过" text="合同的每一步都会记在这里。">
                {null}
              </EmptyList>
            ) : (
              <ol className={styles.moments}>
                {events.map(({ id, label: what, milestone, by, note, at }) => (
                  <li key={id}>
                    <b>
                      {milestone === null ? '' : `第 ${milestone} 期：`}
                      {what}
                    </b>
                    {note !== '' && <p>{note}</p>}
                    <p className={styles.quiet}>
                      {who[by]} · {formatFullTime(new Date(at))}
                    </p>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </div>
      </div>
      {orderId !== undefined && (
        <Suspense>
          <PaymentDialog
            orderId={orderId}
            onClose={() => {
              setOrderId(undefined);
              refresh('matching');
            }}
            onPaid={() => toast.success('已托管，服务商可以开工了')}
          />
        </Suspense>
      )}
    </>
  );
}
