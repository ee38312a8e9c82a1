import { pageStops } from '#domain/display/page-stops';
import { listLimits } from '#domain/limits';
import styles from './pager.module.css';

interface Props {
  pageNo: number;
  pageSize: number;
  totalCount: number;
  onPage: (pageNo: number) => void;
  /** What the items are counted in. Default 个. */
  unit?: string;
  /** The sizes a page can have, from the smallest. Without them it has the one it has. */
  sizes?: readonly number[];
  onSize?: (pageSize: number) => void;
  className?: string | undefined;
}

/** How many items there are, the pages of them, and how many one shows. Nothing where the smallest page holds all. */
export function Pager({ pageNo, pageSize, totalCount, onPage, unit = '个', sizes, onSize, className = '' }: Props) {
  if (totalCount <= Math.min(pageSize, ...(sizes ?? [])) && pageNo <= 1) return null;
  const last = Math.max(1, Math.min(Math.ceil(totalCount / pageSize), Math.floor(listLimits.reach / pageSize)));
  const step = (to: number, label: string, path: string) => {
    const leads = to >= 1 && to <= last;
    return (
      // Not disabled: that would take the keyboard away from it as it comes to the end.
      <button type="button" aria-label={label} aria-disabled={!leads} onClick={() => leads && onPage(to)}>
        <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d={path} />
        </svg>
      </button>
    );
  };
  return (
    <nav className={`${styles.pager} ${className}`} aria-label="分页">
      <span className={styles.total}>
        共 {totalCount} {unit}
        {totalCount > listLimits.reach && `，可翻看前 ${listLimits.reach} ${unit}`}
      </span>
      <div className={styles.stops}>
        {step(Math.min(pageNo - 1, last), '上一页', 'M10 3 5 8l5 5')}
        {pageStops(pageNo, last).map((stop, index, stops) =>
          stop === 'gap' ? (
            <span key={`after ${stops[index - 1]}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={stop}
              type="button"
              aria-label={`第 ${stop} 页`}
              aria-current={stop === pageNo ? 'page' : undefined}
              onClick={() => stop !== pageNo && onPage(stop)}
            >
              {stop}
            </button>
          ),
        )}
        {step(pageNo + 1, '下一页', 'm6 3 5 5-5 5')}
      </div>
      {sizes !== undefined && (
        <select className={styles.sizes} aria-label="每页的数量" value={pageSize} onChange={({ target }) => onSize?.(Number(target.value))}>
          {/* An address may ask for another. */}
          {[...new Set([...sizes, pageSize])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                每页 {size} {unit}
              </option>
            ))}
        </select>
      )}
    </nav>
  );
}
