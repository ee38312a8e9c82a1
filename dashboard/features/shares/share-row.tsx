import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatFullTime } from '#domain/display/times';
import type { ShareView } from '#domain/shares/views';
import { revokeShare } from '../../api/shares.ts';
import { copyText } from '../../components/copy-text.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { useAsk } from '../../components/use-ask.ts';
import { ShareEmbed } from './share-embed.tsx';
import styles from './shares.module.css';

interface Props {
  share: ShareView;
  /** As long as it is known. */
  password: string | undefined;
}

const labels = { public: '公开', private: '私密' } as const;

function lastsUntil({ isLive, endedAt, expiresAt }: ShareView): string {
  if (isLive) return expiresAt === null ? '长期有效' : `${formatFullTime(new Date(expiresAt))} 到期`;
  return endedAt === null ? '已到期' : `${formatFullTime(new Date(endedAt))} 停用`;
}

/** A link: to copy, as a code for phones, into others' pages, and to end. */
export function ShareRow({ share, password }: Props) {
  const { id, kind, isLive, url, views } = share;
  const ask = useAsk();
  const [shown, setShown] = useState<'code' | 'embed' | null>(null);
  const address = url === null ? '' : location.origin + url;
  const revoke = (): void =>
    ask({
      title: '停用这个链接？',
      content: '链接和嵌入代码立即失效，不能恢复。',
      okText: '停用',
      onOk: () => toast.outcome(revokeShare(id), '已停用'),
    });
  const toggle = (what: 'code' | 'embed'): void => setShown(shown === what ? null : what);
  return (
    <li className={styles.link}>
      <p className={styles.about}>
        <StateTag tone={isLive ? 'success' : 'quiet'}>{labels[kind]}</StateTag>
        <span>{lastsUntil(share)}</span>
        <span>{views === 0 ? '还没有人看过' : `${views} 人次看过`}</span>
      </p>
      {isLive && url === null && <p className={styles.note}>服务器换过密钥，这个链接找不回来，请停用后重新生成。</p>}
      {isLive && url !== null && (
        <div className={styles.address}>
          <Input readOnly value={address} aria-label="分享链接" onFocus={(event) => event.target.select()} />
          <Button
            type="primary"
            ghost
            onClick={() => void copyText(password === undefined ? address : `${address} 密码：${password}`, password && '密码一起复制了')}
          >
            复制
          </Button>
        </div>
      )}
      {password !== undefined && (
        <p className={styles.note}>
          密码 <code>{password}</code>，关闭窗口后不再显示。
        </p>
      )}
      {isLive && (
        <p className={styles.buttons}>
          {url !== null && (
            <Button aria-expanded={shown === 'code'} onClick={() => toggle('code')}>
              二维码
            </Button>
          )}
          {url !== null && kind === 'public' && (
            <Button aria-expanded={shown === 'embed'} onClick={() => toggle('embed')}>
              嵌入网站
            </Button>
          )}
          <Button danger onClick={revoke}>
            停用
          </Button>
        </p>
      )}
      {isLive && shown === 'code' && (
        <div className={styles.code}>
          <QrCode text={address} size={200} label={`${share.modelName}的二维码`} />
        </div>
      )}
      {isLive && shown === 'embed' && <ShareEmbed share={share} />}
    </li>
  );
}
