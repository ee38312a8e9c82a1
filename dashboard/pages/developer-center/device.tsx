import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deviceDecideSchema } from '#domain/developers/schema';
import { decideDevice } from '../../api/developers.ts';
import { problemText } from '../../components/toast.tsx';
import styles from '../../features/developers/developers.module.css';
import { usePageTitle } from '../../hooks/page-title.ts';

/** `/developerCenter/device`: lets a command line in that shows the same code. */
export function DevicePage() {
  usePageTitle('命令行登录');
  const [query] = useSearchParams();
  const [code, setCode] = useState(query.get('code') ?? '');
  const [said, setSaid] = useState<string>();
  const [isDone, setDone] = useState(false);
  const decide = async (approve: boolean): Promise<void> => {
    const parsed = deviceDecideSchema.safeParse({ userCode: code, approve });
    if (!parsed.success) {
      setSaid(parsed.error.issues[0]?.message);
      return;
    }
    try {
      await decideDevice(parsed.data.userCode, approve);
      setDone(true);
      setSaid(approve ? '已允许，命令行马上就会登录，可以关闭这一页。' : '已拒绝。');
    } catch (error) {
      setSaid(problemText(error));
    }
  };
  return (
    <div className={styles.page}>
      <h1>命令行登录</h1>
      <form
        className={`${styles.card} ${styles.try}`}
        onSubmit={(event) => {
          event.preventDefault();
          void decide(true);
        }}
      >
        <label htmlFor="device-code">命令行里显示的代码应和这里一样。不是您自己发起的，请拒绝。</label>
        <input id="device-code" value={code} maxLength={9} disabled={isDone} onChange={({ target }) => setCode(target.value)} />
        <p role="status">{said}</p>
        {!isDone && (
          <div className={styles.actions}>
            <button type="submit" className={styles.primary}>
              允许
            </button>
            <button type="button" className={styles.secondary} onClick={() => void decide(false)}>
              拒绝
            </button>
          </div>
        )}
      </form>
    </div>
  );
}
