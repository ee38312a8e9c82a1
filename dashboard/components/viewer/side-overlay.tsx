import { formatBytes } from '#domain/display/numbers';
import styles from './stage-view.module.css';
import type { SideState } from './use-stage.ts';

interface SideOverlayProps {
  label: string;
  detail?: string;
  state: SideState | undefined;
  /** Aligns the label to the right. */
  end: boolean;
  onRetry(): void;
}

/** The overlay of one side: its label, and until it is drawn, the loading progress or the reason it failed. */
export function SideOverlay({ label, detail, state, end, onRetry }: SideOverlayProps) {
  return (
    <section className={styles.side} aria-label={label}>
      <div className={`${styles.tag} ${end ? styles.tagEnd : ''}`}>
        <strong>{label}</strong>
        {detail !== undefined && <span>{detail}</span>}
      </div>
      {state?.kind === 'loading' && <Loading label={label} loaded={state.progress.loaded} total={state.progress.total} />}
      {state?.kind === 'failed' && (
        <div className={styles.center} role="alert">
          <p>{state.message}</p>
          <button type="button" className={styles.plainButton} onClick={onRetry}>
            重新加载
          </button>
        </div>
      )}
    </section>
  );
}

function Loading({ label, loaded, total }: { label: string; loaded: number; total: number | null }) {
  const percent = total === null ? undefined : Math.round((loaded / total) * 100);
  const text =
    loaded === 0
      ? '正在加载模型'
      : percent === 100
        ? '正在打开模型'
        : percent === undefined
          ? `已加载 ${formatBytes(loaded)}`
          : `正在加载 ${percent}%`;
  return (
    <div className={styles.center}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={`${label}加载进度`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i
          className={percent === undefined ? styles.unknown : undefined}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      <p>{text}</p>
    </div>
  );
}
