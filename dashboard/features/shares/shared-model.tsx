import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shareErrors } from '#domain/errors/areas/shares';
import type { SharedModelView } from '#domain/shares/views';
import { addresses } from '../../addresses.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { openShare } from '../../api/shares.ts';
import { PageLoading } from '../../components/page-loading.tsx';
import { Alert } from '../../components/plain/alert.tsx';
import { Button } from '../../components/plain/button.tsx';
import { TextInput } from '../../components/plain/text-input.tsx';
import styles from './shared-model.module.css';

interface Props {
  /** Of the link. */
  token: string;
  children: (model: SharedModelView) => ReactNode;
}

const kept = (token: string): string => `share-pass:${token}`;
const isOf = (error: unknown, code: keyof typeof shareErrors): boolean =>
  error instanceof ApiError && error.respCode === shareErrors[code].respCode;

/** What somebody shares by a link, once its password was asked for where it has one; the tab remembers that it was right. */
export function SharedModel({ token, children }: Props) {
  const [model, setModel] = useState<SharedModelView | null>(null);
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState('');
  const open = useCallback(
    async (way: { password?: string; pass?: string }): Promise<void> => {
      setBusy(true);
      try {
        const opened = await openShare({ share: token, ...way });
        sessionStorage.setItem(kept(token), opened.pass);
        setModel(opened);
      } catch (error) {
        if (isOf(error, 'share.passwordNeeded')) setAsks(true);
        else setProblem(sentenceOf(error));
      }
      setBusy(false);
    },
    [token],
  );
  useEffect(() => {
    const pass = sessionStorage.getItem(kept(token));
    void open(pass === null ? {} : { pass });
  }, [open, token]);

  if (model !== null) return children(model);
  if (asks) {
    return (
      <main className={styles.page}>
        <form
          className={styles.card}
          onSubmit={(event) => {
            event.preventDefault();
            setProblem(undefined);
            void open({ password });
          }}
        >
          <h1>输入密码查看模型</h1>
          <label htmlFor="share-password">分享的人给您的密码</label>
          <TextInput
            id="share-password"
            secret
            autoFocus
            autoComplete="off"
            value={password}
            aria-invalid={problem !== undefined || undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          {problem !== undefined && <Alert type="error" title={problem} />}
          <Button type="primary" size="large" block htmlType="submit" loading={busy} disabled={password === ''}>
            查看模型
          </Button>
        </form>
      </main>
    );
  }
  if (problem === undefined) return <PageLoading fullHeight text="正在打开模型…" />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>打不开这个分享</h1>
        <p>{problem}</p>
        <p>
          请向分享的人要一个新链接，或者<Link to={addresses.home}>回到首页</Link>。
        </p>
      </div>
    </main>
  );
}
