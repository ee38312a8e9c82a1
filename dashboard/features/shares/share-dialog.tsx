import { Button, Input } from 'antd';
import { useState } from 'react';
import { shareLimits } from '#domain/shares/limits';
import type { ShareKind } from '#domain/shares/addresses';
import { sentenceOf } from '../../api/api-error.ts';
import { createShare, useShares } from '../../api/shares.ts';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { toast } from '../../components/toast.tsx';
import { ShareRow } from './share-row.tsx';
import styles from './shares.module.css';

interface Props {
  fileId: string;
  modelName: string;
  onClose: () => void;
}

const kinds = [
  { value: 'public', label: '公开', hint: '有链接的人都能看，可以嵌入网站' },
  { value: 'private', label: '私密', hint: '还要输入密码，3 天后自动失效' },
] as const;

/** Without letters that are taken for others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const drawPassword = (): string => {
  const drawn = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(drawn, (value) => letters[value % letters.length]).join('');
};

/** Makes links to a model, and lists, embeds and ends those there are. */
export function ShareDialog({ fileId, modelName, onClose }: Props) {
  const { data: shares, error } = useShares(fileId);
  const [kind, setKind] = useState<ShareKind>('public');
  const [password, setPassword] = useState(drawPassword);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Of links made just now: the server knows only their hashes. */
  const [passwords, setPasswords] = useState<Readonly<Record<string, string>>>({});
  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      const isPrivate = kind === 'private';
      const made = await createShare({ fileId, kind, ...(isPrivate && { password }) });
      if (isPrivate) setPasswords({ ...passwords, [made.id]: password });
      setPassword(drawPassword());
      toast.success('已生成链接');
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
    setBusy(false);
  };
  const live = shares?.filter(({ isLive }) => isLive) ?? [];
  const ended = shares?.filter(({ isLive }) => !isLive) ?? [];
  return (
    <Dialog title={`分享「${modelName}」`} width={640} footer={null} scrolls onCancel={onClose}>
      <p className={styles.note}>
        对方不用登录，看到的是只供查看的预览和您在编辑器里的设置，原文件不会给出去。同时有效的链接最多 {shareLimits.live} 个。
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void create();
        }}
      >
        <ChoiceCards
          legend="谁能看"
          choices={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setProblem(undefined);
          }}
        />
        {kind === 'private' && (
          <Field label="密码" problem={undefined}>
            {(control) => (
              <Input
                {...control}
                value={password}
                minLength={shareLimits.passwordMin}
                maxLength={shareLimits.passwordMax}
                autoComplete="off"
                onChange={(event) => {
                  setPassword(event.target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
        )}
        <Button type="primary" htmlType="submit" loading={busy} disabled={kind === 'private' && password.length < shareLimits.passwordMin}>
          生成链接
        </Button>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </form>
      {error !== undefined && shares === undefined && <p className={styles.problem}>{sentenceOf(error)}</p>}
      {live.length > 0 && (
        <ul className={styles.links} aria-label="有效的链接">
          {live.map((share) => (
            <ShareRow key={share.id} share={share} password={passwords[share.id]} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className={styles.ended}>
          <summary>已失效的链接（{ended.length}）</summary>
          <ul className={styles.links}>
            {ended.map((share) => (
              <ShareRow key={share.id} share={share} password={undefined} />
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  );
}
