import { CopyOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { formatFullTime } from '#domain/display/times';
import { formatCount } from '#domain/display/numbers';
import type { ExtensionView } from '#domain/profile/views';
import { useExtension } from '../../../api/profile.ts';
import { copyText } from '../../../components/copy-text.ts';
import { FactList } from '../../../components/fact-list.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QrCode } from '../../../components/qr-code.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';
import styles from './my-extension.module.css';

const coins = (fen: number): string => `${fen / 100} 云币`;
/** What somebody follows who was invited: the code is filled in for him once he has registered. */
const linkOf = (code: string): string => `${location.origin}/?iCode=${code}&campaign=invite`;

/** `/workbench/account/myExtension`: one's code and link, what they bring, and what they have brought. */
export function MyExtensionPage() {
  usePageTitle('我的推广');
  const { data, error, mutate } = useExtension();
  return (
    <>
      <PageHeading title="我的推广" description="把推广码或链接发给朋友，朋友注册和首次付款后，两边都有奖励。" />
      {data === undefined ? (
        error === undefined ? (
          <Skeleton active />
        ) : (
          <LoadError error={error} onRetry={() => void mutate()} />
        )
      ) : (
        <Loaded extension={data} />
      )}
    </>
  );
}

function Loaded({ extension: { inviteCode, invitedCount, rewards, heldCoin, givenCoin, invited } }: { extension: ExtensionView }) {
  const link = linkOf(inviteCode);
  return (
    <>
      <Panel title="推广码和链接">
        <div className={styles.ways}>
          <div>
            <p className={styles.code}>
              <b>{inviteCode}</b>
              <Button icon={<CopyOutlined />} onClick={() => void copyText(inviteCode)}>
                复制推广码
              </Button>
            </p>
            <p className={styles.code}>
              <span>{link}</span>
              <Button icon={<CopyOutlined />} onClick={() => void copyText(link)}>
                复制链接
              </Button>
            </p>
            <ul className={styles.rules}>
              {rewards.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
              <li>付款在到账之前退款的，对应的奖励不再发放。邀请自己的其他账号没有奖励。</li>
            </ul>
          </div>
          <QrCode text={link} size={160} label="推广链接的二维码" />
        </div>
      </Panel>
      <Panel title="推广的成果">
        <FactList
          facts={[
            { label: '邀请的人', value: `${formatCount(invitedCount)} 人` },
            { label: '已到账', value: coins(givenCoin) },
            { label: '待到账', value: coins(heldCoin) },
          ]}
        />
        {invited.length === 0 ? (
          <p className={styles.rules}>还没有人填写您的推广码。把上面的链接发给朋友试试。</p>
        ) : (
          <ul className={styles.list} aria-label="最近的邀请">
            {invited.map(({ invitedAt, refusal, rewards: brought }) => (
              <li key={invitedAt}>
                <time dateTime={invitedAt}>{formatFullTime(new Date(invitedAt))}</time>
                <span>
                  {refusal !== ''
                    ? `没有奖励：${refusal}`
                    : brought.map(({ label, coin, state }) => `${label} ${coins(coin)}（${state}）`).join('，')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
