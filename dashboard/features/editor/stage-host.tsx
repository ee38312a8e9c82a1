import type { RefObject } from 'react';
import styles from './editor-view.module.css';
import type { Loading, StageHook } from './use-editor-stage.ts';

interface Props {
  hostRef: RefObject<HTMLDivElement | null>;
  trouble: StageHook['trouble'];
  loading: Loading;
  restart(): void;
}

/** Where the canvas stands, and what is said while there is nothing to see on it. */
export function StageHost({ hostRef, trouble, loading, restart }: Props) {
  return (
    <>
      <div ref={hostRef} className={styles.host} />
      {trouble !== null ? (
        <div className={styles.notice} role="alert">
          <p>
            {trouble === 'unsupported'
              ? '这台设备的浏览器不能显示三维模型（缺少 WebGL\u00A02）。换一个浏览器，或者打开硬件加速再试。'
              : '显卡暂时收回了绘图资源，改动都还在。'}
          </p>
          {trouble === 'lost' && (
            <button type="button" onClick={restart}>
              重新显示
            </button>
          )}
        </div>
      ) : (
        loading.kind !== 'ready' && (
          <div className={styles.notice} role={loading.kind === 'failed' ? 'alert' : 'status'}>
            <p>
              {loading.kind === 'failed'
                ? loading.message
                : loading.share === null
                  ? '正在打开模型…'
                  : `正在下载模型 ${Math.round(loading.share * 100)}%`}
            </p>
            {loading.kind === 'failed' && (
              <button type="button" onClick={restart}>
                重试
              </button>
            )}
          </div>
        )
      )}
    </>
  );
}
