import { Button, Input, Popconfirm } from 'antd';
import { useEffect, useState } from 'react';
import type { WebhookRowView, WebhookSecretsView } from '#domain/developers/views';
import { formatFullTime } from '#domain/display/times';
import { webhookSecrets } from '../../api/webhooks.ts';
import { copyText } from '../../components/copy-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { problemText } from '../../components/toast.tsx';

/** What an endpoint's messages are verified with; and a new secret. */
export function WebhookSecret({ webhook: { id, publicKey }, onClose }: { webhook: WebhookRowView; onClose: () => void }) {
  const [secrets, setSecrets] = useState<WebhookSecretsView>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    webhookSecrets(id, false).then(setSecrets, (error: unknown) => setProblem(problemText(error)));
  }, [id]);
  const rotate = (): Promise<void> => webhookSecrets(id, true).then(setSecrets, (error: unknown) => setProblem(problemText(error)));
  const rows = [
    ...(secrets ?? []).map(({ secret, expiresAt }) => ({
      label: expiresAt === null ? '签名密钥' : `旧密钥，${formatFullTime(new Date(expiresAt))} 失效`,
      value: secret,
    })),
    { label: '公钥（验证 v1a 签名，不能用来签名）', value: publicKey },
  ];
  return (
    <Dialog
      title="签名密钥"
      onCancel={onClose}
      footer={
        <div style={{ display: 'flex', justifyContent: 'space-between' }}>
          <Popconfirm title="换一个新的密钥？" description="24 小时内每条消息带新旧两个签名。" onConfirm={() => void rotate()}>
            <Button>轮换</Button>
          </Popconfirm>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </div>
      }
    >
      <p style={{ marginBottom: 12 }}>用它验证消息确实来自我们：SDK 的 verifyWebhook，或任何支持 Standard Webhooks 的库。</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {rows.map(({ label, value }) => (
        <div key={value} style={{ marginBottom: 12 }}>
          <p>{label}</p>
          <div style={{ display: 'flex', gap: 8 }}>
            <Input
              readOnly
              aria-label={label}
              value={value}
              style={{ fontFamily: 'monospace' }}
              onFocus={({ target }) => target.select()}
            />
            <Button onClick={() => void copyText(value)}>复制</Button>
          </div>
        </div>
      ))}
    </Dialog>
  );
}
