import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LoggedRequestView } from '#domain/developers/views';
import { formatFullTime } from '#domain/display/times';
import { addresses } from '../../addresses.ts';
import { useDeveloperRequests } from '../../api/developers.ts';
import { copyText } from '../../components/copy-text.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './developers.module.css';

const asCurl = ({ method, path }: LoggedRequestView): string =>
  `curl -X ${method} -H "Authorization: Bearer $MODELMILL_API_KEY"${method === 'POST' ? ` -H "Idempotency-Key: $(uuidgen)" -H 'Content-Type: application/json' -d '{}'` : ''} '${location.origin}${path}'`;

/** What a project's keys asked in the last 30 days. */
export function RequestLog({ projectId }: { projectId: string | undefined }) {
  const [failed, setFailed] = useState(false);
  const [before, setBefore] = useState<string>();
  const asked = { failed, ...(projectId !== undefined && { projectId }), ...(before !== undefined && { before }) };
  const { data, error, mutate } = useDeveloperRequests(asked);
  return (
    <Panel
      title="请求日志"
      aside={
        <Checkbox
          checked={failed}
          onChange={({ target }) => {
            setBefore(undefined);
            setFailed(target.checked);
          }}
        >
          只看出错的
        </Checkbox>
      }
    >
      {error !== undefined && <LoadError error={error} onRetry={() => void mutate()} />}
      {data?.rows.length === 0 && <p className={styles.none}>最近 30 天没有请求。</p>}
      <ul className={styles.rows}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <div>
              <p className={styles.request}>
                <span className={row.status < 400 ? styles.good : styles.bad}>{row.status}</span> {row.method} <code>{row.path}</code>
              </p>
              <p className={styles.facts}>
                {formatFullTime(new Date(row.createdAt))} · {row.ms} ms · {row.requestId}
                {row.problem !== null && (
                  <>
                    {' · '}
                    <Link to={addresses.developerProblem(row.problem)}>{row.problem}</Link>
                  </>
                )}
              </p>
            </div>
            <Button size="small" onClick={() => void copyText(asCurl(row))}>
              复制为 curl
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>最新</Button>}
        {typeof data?.next === 'string' && <Button onClick={() => setBefore(data.next ?? undefined)}>更早</Button>}
      </div>
    </Panel>
  );
}
