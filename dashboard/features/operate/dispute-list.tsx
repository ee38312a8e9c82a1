import { Button, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OperateDisputeView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { decideDispute, useDisputes } from '../../api/matching.ts';
import type { Column } from '../../components/data-table.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { CauseDialog } from './cause-dialog.tsx';
import { exactTime } from './exact-time.ts';
import { Section } from './section.tsx';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

const states = [
  { value: 'open', label: '等待裁定' },
  { value: 'decided', label: '已结束' },
] as const;
const filters = { ...pageFilters, state: oneOf(states, 'open') };
const sides = { buyer: '需求方', provider: '服务商' } as const;
const endOf = ({ open, refund }: OperateDisputeView): string =>
  open ? '等待裁定' : refund === null ? '双方自行了结' : `退回 ${formatYuan(refund)}`;

/** Disputes over contracts, those that wait first, and one of them to be decided. */
export function DisputeList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, state } = query;
  const page = useDisputes({ pageNo, pageSize, state });
  const [chosen, setChosen] = useState<OperateDisputeView | null>(null);
  const columns: Column<OperateDisputeView>[] = [
    { title: '合同', key: 'what', render: (row) => <span className={styles.excerpt}>{`${row.title}，第 ${row.milestone} 期`}</span> },
    { title: '需求方', key: 'buyer', width: 150, render: ({ buyer }) => buyer.nickName },
    { title: '服务商', key: 'provider', width: 150, render: ({ provider }) => provider.nickName },
    { title: '托管', key: 'amount', width: 120, render: ({ amount }) => formatYuan(amount) },
    { title: '提出', key: 'time', width: 130, render: ({ askedAt }) => <RelativeTime at={askedAt} /> },
    {
      ...{ title: '状态', key: 'state', width: 160 },
      render: (row) => <StateTag tone={row.open ? 'waiting' : 'success'}>{endOf(row)}</StateTag>,
    },
    {
      ...{ title: '操作', isAction: true, key: 'actions', width: 90 },
      render: (row) => (
        <Button onClick={() => setChosen(row)} aria-label={`${row.open ? '裁定' : '查看'}「${row.title}」的争议`}>
          {row.open ? '裁定' : '查看'}
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Segmented aria-label="按状态筛选" value={state} options={[...states]} onChange={(value) => change({ state: value })} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的争议" onPage={(next) => change({ pageNo: next })} />
      <SidePanel title="服务争议" size={600} open={chosen !== null} onClose={() => setChosen(null)} destroyOnHidden>
        {chosen !== null && <Dispute key={chosen.id} dispute={chosen} onDecided={() => setChosen(null)} />}
      </SidePanel>
    </>
  );
}

function Dispute({ dispute, onDecided }: { dispute: OperateDisputeView; onDecided: () => void }) {
  const { id, title, milestone, milestoneTitle, amount, by, reason, answer, askedAt, delivery, clauses, dueAt, changes, open, refusal } =
    dispute;
  const [yuan, setYuan] = useState<number | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  const may = useMay();
  const refund = yuan === null ? null : Math.round(yuan * 100);
  const other = by === 'buyer' ? 'provider' : 'buyer';
  return (
    <>
      <FactList
        facts={[
          { label: '合同', value: title },
          { label: '争议', value: `第 ${milestone} 期 ${milestoneTitle}` },
          { label: '托管', value: formatYuan(amount) },
          { label: '需求方', value: dispute.buyer.nickName },
          { label: '服务商', value: dispute.provider.nickName },
          { label: '提出', value: `${sides[by]}，${exactTime(askedAt)}` },
          ...(dueAt === null ? [] : [{ label: '应交付', value: exactTime(dueAt) }]),
          { label: '要求修改', value: `${changes} 次` },
          ...(dispute.decidedAt === null ? [] : [{ label: '结果', value: `${endOf(dispute)}，${exactTime(dispute.decidedAt)}` }]),
          ...(dispute.cause === '' ? [] : [{ label: '理由', value: dispute.cause }]),
        ]}
      />
      {dispute.orderId !== null && (
        <p style={{ marginTop: 16 }}>
          <Link to={addresses.operate('orders', { order: dispute.orderId })}>查看订单的全部经过</Link>
        </p>
      )}
      <Section title={`${sides[by]}说`}>
        <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{reason}</p>
      </Section>
      <Section title={`${sides[other]}说`}>
        <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{answer === '' ? '还没有说明' : answer}</p>
      </Section>
      <Section title="交付与实测">
        {delivery === null ? (
          <p className={styles.quiet}>还没有交付{clauses.length > 0 && `；约定 ${clauses.map(({ text }) => text).join('，')}`}</p>
        ) : (
          <>
            <p>
              {delivery.fileName}，{exactTime(delivery.deliveredAt)}
            </p>
            {delivery.thumbnail !== null && <img src={delivery.thumbnail} alt="交付模型的画面" width={160} height={120} />}
            <ul className={styles.steps}>
              {delivery.measured.map(({ text, met, found }) => (
                <li key={text}>
                  <span>{text}</span>
                  <span>
                    {met === null ? '未测出' : met ? '达到' : '未达到'}，实测 {found}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      {open && may('operateDisputeDecide') && (
        <Section title="裁定">
          <label htmlFor="refund">退回需求方（元），其余结给服务商</label>
          <div className={styles.actions}>
            <InputNumber
              id="refund"
              prefix="¥"
              min={0}
              max={amount / 100}
              precision={2}
              controls={false}
              style={{ width: 160 }}
              value={yuan}
              onChange={setYuan}
            />
            <Button onClick={() => setYuan(amount / 100)}>全部退回</Button>
            <Button onClick={() => setYuan(0)}>全部结给服务商</Button>
          </div>
          <div className={styles.actions}>
            <Button type="primary" disabled={refund === null || refusal !== null} onClick={() => setDeciding(true)}>
              裁定
            </Button>
          </div>
          {refusal !== null && <p className={styles.quiet}>{refusal}</p>}
        </Section>
      )}
      {isDeciding && refund !== null && (
        <CauseDialog
          title="裁定服务争议"
          note={`退回需求方 ${formatYuan(refund)}，结给服务商 ${formatYuan(amount - refund)}。双方都会看到理由，裁定不能撤回。`}
          confirm="裁定"
          onConfirm={async (cause) => {
            await decideDispute(id, refund, cause);
            toast.success('已裁定');
            onDecided();
          }}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  );
}
