import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { SessionView } from '#domain/accounts/views';
import { revokeOtherSessions, revokeSession, useSessions } from '../../../api/account-management.ts';
import { signOutEverywhere } from '../../../api/session.ts';
import { LoadError } from '../../../components/list-notices.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useAsk } from '../../../components/use-ask.ts';
import { toast } from '../../../components/toast.tsx';
import { interruptedByLeaving } from '../../../hooks/leaving.ts';
import { Row, Rows } from './rows.tsx';
import styles from './rows.module.css';

const isMobile = (device: string): boolean => /Android|iOS|iPhone|iPad/.test(device);

function Device({ session }: { session: SessionView }) {
  const ask = useAsk();
  const { id, device, address, lastUsedAt, isCurrent } = session;
  return (
    <Row
      title={
        <>
          <span>
            <span className={styles.icon} aria-hidden="true">
              {isMobile(device) ? <MobileOutlined /> : <DesktopOutlined />}
            </span>
            {device === '' ? '未知设备' : device}
          </span>
          {isCurrent && <span className={styles.here}>当前设备</span>}
        </>
      }
      text={
        <>
          {address === '' ? '未知地址' : address} · <RelativeTime at={lastUsedAt} />
          使用
        </>
      }
    >
      {!isCurrent && (
        <Button
          aria-label={`退出 ${device === '' ? '未知设备' : device} 的登录`}
          onClick={() =>
            ask({
              title: '退出这台设备的登录？',
              content: '在那台设备上绑定的微信、QQ 也会解绑。',
              okText: '退出',
              onOk: () => toast.outcome(revokeSession(id), '已退出这台设备'),
            })
          }
        >
          退出
        </Button>
      )}
    </Row>
  );
}

/** Devices that are signed in, with a way to sign each out, all others, and all. */
export function SessionList() {
  const ask = useAsk();
  const { data: sessions, error, mutate } = useSessions();
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Panel
      title="登录设备"
      aside={
        <span className={styles.actions}>
          {others.length > 0 && (
            <Button
              size="small"
              onClick={() =>
                ask({
                  title: '退出其他设备的登录？',
                  content: '这台设备不受影响。在其他设备上绑定的微信、QQ 也会解绑。',
                  okText: '全部退出',
                  onOk: () => toast.outcome(revokeOtherSessions(), '已退出其他设备'),
                })
              }
            >
              退出其他设备
            </Button>
          )}
          <Button
            size="small"
            onClick={() =>
              ask({
                title: '退出所有设备的登录？',
                content: `这台设备也会退出，需要重新登录。这些设备上绑定的微信、QQ 也会解绑。${interruptedByLeaving() ?? ''}`,
                okText: '全部退出',
                onOk: () => toast.outcome(signOutEverywhere(), '已退出所有设备，请重新登录'),
              })
            }
          >
            退出所有设备
          </Button>
        </span>
      }
    >
      {sessions === undefined && (error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={() => void mutate()} />)}
      <Rows>
        {sessions?.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </Rows>
    </Panel>
  );
}
