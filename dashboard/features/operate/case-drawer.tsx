import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OperateClaimDetailView } from '#domain/claims/views';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { formatDate } from '#domain/display/times';
import { addresses } from '../../addresses.ts';
import { decideClaim, hearClaim, useClaim } from '../../api/claims.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { exactTime } from './exact-time.ts';
import { Section } from './section.tsx';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

/** One claim that a model was stolen, with all that it is decided by; closed while null. */
export function CaseDrawer({ claimId, onClose }: { claimId: string | null; onClose: () => void }) {
  const { data, error, mutate } = useClaim(claimId);
  return (
    <SidePanel title="侵权举报" size={640} open={claimId !== null} onClose={onClose} destroyOnHidden>
      {data !== undefined ? (
        <Case key={data.id} claim={data} onDecided={onClose} />
      ) : error === undefined ? (
        <Skeleton active />
      ) : (
        <LoadError error={error} onRetry={() => void mutate()} />
      )}
    </SidePanel>
  );
}

const acts = {
  hear: {
    title: '受理举报',
    note: '模型立即冻结，发布者有 7 天提交说明。双方会收到消息，发布者会看到原因。',
    confirm: '受理并冻结',
    said: '已受理，模型已冻结',
    run: hearClaim,
  },
  uphold: {
    title: '举报成立',
    note: '模型保持冻结，不能再上架；已经购买的用户不受影响。双方会看到原因。',
    confirm: '决定成立',
    said: '已决定：举报成立',
    run: (claimId: string, cause: string) => decideClaim(claimId, true, cause),
  },
  dismiss: {
    title: '举报不成立',
    note: '冻结的模型会解冻，由发布者重新上架。双方会看到原因。',
    confirm: '决定不成立',
    said: '已决定：举报不成立',
    run: (claimId: string, cause: string) => decideClaim(claimId, false, cause),
  },
} as const;

const sizeOf = ({ fileName, fileSize, triangles }: { fileName: string; fileSize: number; triangles: number | null }): string =>
  `${fileName}，${formatBytes(fileSize)}${triangles === null ? '' : `，${formatCount(triangles)} 个三角面`}`;

const text = (value: string, link: string) => (
  <>
    {value}
    {link !== '' && (
      <>
        {' '}
        <code>{link}</code>
      </>
    )}
  </>
);

function Case({ claim, onDecided }: { claim: OperateClaimDetailView; onDecided: () => void }) {
  const [asks, setAsks] = useState<keyof typeof acts>();
  const may = useMay();
  const { status, listing, evidence, neighbours, claimant, seller, refusal } = claim;
  const mayUphold = claim.answeredAt !== null || claim.isOverdue;
  const said: Fact[] = [
    { label: '状态', value: claim.statusLabel },
    { label: '举报人', value: `${claim.name}，${claim.roleLabel}（${claimant.nickName} · ${claimant.phone}）` },
    { label: '举报时间', value: exactTime(claim.createTime) },
    // A stranger's address is text: nobody is led there from here.
    { label: '理由', value: text(claim.statement, claim.link) },
    ...(claim.freezeCause === '' ? [] : [{ label: '冻结原因', value: claim.freezeCause }]),
    ...(claim.answerBy === null ? [] : [{ label: '说明期限', value: `${exactTime(claim.answerBy)}${claim.isOverdue ? '，已过' : ''}` }]),
    ...(claim.answeredAt === null ? [] : [{ label: '发布者说明', value: text(claim.answer, claim.answerLink) }]),
    ...(claim.decidedAt === null
      ? []
      : [
          {
            label: '决定',
            value: `${claim.cause}（${exactTime(claim.decidedAt)}${claim.decidedBy === null ? '' : `，${claim.decidedBy}`}）`,
          },
        ]),
  ];
  const compared: Fact[] = [
    { label: '被举报的模型', value: <Link to={addresses.story({ kind: 'listing', id: claim.modelId })}>{claim.modelName}</Link> },
    { label: '发布者', value: `${seller.nickName} · ${seller.phone}，另有 ${claim.otherClaims} 个举报，${claim.upheldClaims} 个成立` },
    { label: '文件', value: sizeOf(listing) },
    {
      label: '上架',
      value: `${listing.releaseTime === null ? '没有' : formatDate(new Date(listing.releaseTime))}，${listing.sales} 人拥有，现在${listing.statusLabel}`,
    },
    ...(evidence === null
      ? [{ label: '举报人的文件', value: '没有提供，或已删除' }]
      : [
          { label: '举报人的文件', value: sizeOf(evidence) },
          {
            label: '比较',
            value: [
              evidence.isSameFile ? '两个文件逐字节相同' : '两个文件不同',
              evidence.isSameMesh ? '三角面和顶点数相同' : '三角面或顶点数不同',
              `举报人的${evidence.isEarlier ? '更早' : '更晚'}上传（${formatDate(new Date(evidence.uploadTime))}）`,
            ].join('；'),
          },
        ]),
  ];
  const chosen = asks === undefined ? undefined : acts[asks];
  return (
    <>
      <FactList facts={said} />
      <Section title="证据">
        <FactList facts={compared} />
      </Section>
      <Section title="相近的模型">
        {neighbours.length === 0 ? (
          <p className={styles.quiet}>没有文件、大小或名称相同的模型，发布者也没有其他模型。</p>
        ) : (
          <ul className={styles.steps}>
            {neighbours.map((near) => (
              <li key={near.modelId}>
                <span>
                  <Link className="text-link" to={addresses.story({ kind: 'listing', id: near.modelId })}>
                    {near.modelName}
                  </Link>
                  ，{near.seller}
                </span>
                <span>
                  {near.why}，{near.statusLabel}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {may('operateClaimDecide') && claim.decidedAt === null && status !== 'Withdrawn' && (
        <div className={styles.actions}>
          {status === 'Open' && (
            <Button type="primary" disabled={refusal !== null} onClick={() => setAsks('hear')}>
              受理并冻结
            </Button>
          )}
          {status === 'Hearing' && (
            <Button type="primary" danger disabled={refusal !== null || !mayUphold} onClick={() => setAsks('uphold')}>
              成立
            </Button>
          )}
          <Button disabled={refusal !== null} onClick={() => setAsks('dismiss')}>
            不成立
          </Button>
        </div>
      )}
      {refusal !== null && <p className={styles.quiet}>{refusal}</p>}
      {status === 'Hearing' && !mayUphold && <p className={styles.quiet}>发布者还在说明的期限内，他说明或期限过后才能决定成立。</p>}
      {chosen !== undefined && (
        <CauseDialog
          title={chosen.title}
          note={chosen.note}
          confirm={chosen.confirm}
          onConfirm={async (cause) => {
            await chosen.run(claim.id, cause);
            toast.success(chosen.said);
            onDecided();
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}
