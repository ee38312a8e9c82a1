import { useOpenDocument } from '../api/developers.ts';
import { ApiCall } from '../features/developers/api-call.tsx';
import styles from '../features/developers/developers.module.css';
import { DeveloperLinks } from '../features/developers/developer-links.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';

/** `/apiIndex`: every call of the API, from the description that programs read. */
export function ApiIndexPage() {
  usePageTitle('接口参考');
  const { data, error, mutate } = useOpenDocument();
  useAnchor(data !== undefined);
  const calls = Object.entries(data?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  return (
    <div className={styles.page}>
      <h1>接口参考</h1>
      <p className={styles.lead}>
        {data !== undefined && `版本 ${data.info.version}。`}地址都在 <code>{location.origin}/open/v1</code> 之下，机器可读的说明是{' '}
        <a href="/open/v1/openapi.json">openapi.json</a>。
      </p>
      <DeveloperLinks />
      {error !== undefined && (
        <p role="alert">
          暂时取不到接口说明。{' '}
          <button type="button" className={styles.secondary} onClick={() => void mutate()}>
            重试
          </button>
        </p>
      )}
      <div className={styles.columns}>
        <nav className={styles.index} aria-label="本页内容">
          {calls.map(({ call }) => (
            <a key={call.operationId} href={`#${call.operationId}`}>
              {call.summary}
            </a>
          ))}
        </nav>
        <div>
          {calls.map((one) => (
            <ApiCall key={one.call.operationId} {...one} />
          ))}
        </div>
      </div>
    </div>
  );
}
