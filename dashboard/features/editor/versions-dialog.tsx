import { useEffect, useRef, useState } from 'react';
import { formatFullTime } from '#domain/display/times';
import { keepingLimits } from '#domain/editor/keeping';
import type { SceneSettings } from '#domain/editor/settings';
import type { VersionView } from '#domain/editor/views';
import { sentenceOf } from '../../api/api-error.ts';
import { deleteVersion, listVersions, restoreVersion, saveVersion } from '../../api/editor.ts';
import dialog from './keys-dialog.module.css';
import styles from './server-dialogs.module.css';
import { Empty, SmallButton } from './panels/rows.tsx';

interface Props {
  fileId: string;
  /** Sends what has not been sent, so that a version has it. */
  flush(): Promise<void>;
  revision(): number;
  onRestored(settings: SceneSettings, revision: number): void;
  onClose(): void;
}

/** Versions that were given a name: kept, restored, deleted. */
export function VersionsDialog({ fileId, flush, revision, onRestored, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const [versions, setVersions] = useState<VersionView[] | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    ref.current?.showModal();
    listVersions(fileId).then(setVersions, (error: unknown) => setProblem(sentenceOf(error)));
  }, [fileId]);
  const act = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await run();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  const keep = (): Promise<void> =>
    act(async () => {
      await flush();
      const made = await saveVersion(fileId, revision(), name);
      setVersions((all) => [made, ...(all ?? [])]);
      setName('');
    });
  return (
    <dialog ref={ref} className={dialog.dialog} aria-labelledby="editor-versions" onClose={onClose}>
      <h2 id="editor-versions">版本</h2>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <input
          aria-label="版本名称"
          placeholder="给现在的样子起个名字"
          maxLength={keepingLimits.versionName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" disabled={busy || name.trim() === ''}>
          存为版本
        </button>
      </form>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {versions?.length === 0 && <Empty>还没有版本。改到满意的时候存一个，以后可以回到它。</Empty>}
      <ul className={styles.list}>
        {versions?.map((version) => (
          <li key={version.id}>
            <span>
              <b>{version.name}</b>
              {formatFullTime(new Date(version.createdAt))}
            </span>
            <SmallButton
              disabled={busy}
              onClick={() =>
                void act(async () => {
                  await flush();
                  const restored = await restoreVersion(fileId, revision(), version.id);
                  ref.current?.close();
                  onRestored(restored.settings, restored.revision);
                })
              }
            >
              恢复
            </SmallButton>
            <SmallButton
              danger
              disabled={busy}
              onClick={() =>
                void act(async () => {
                  await deleteVersion(fileId, version.id);
                  setVersions((all) => (all ?? []).filter(({ id }) => id !== version.id));
                })
              }
            >
              删除
            </SmallButton>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => ref.current?.close()}>
        关闭
      </button>
    </dialog>
  );
}
