import buttons from './buttons.module.css';
import styles from './pager.module.css';

interface Props {
  pageNo: number;
  pageSize: number;
  totalCount: number;
  onPage: (pageNo: number) => void;
}

/** Previous page, where one is, next page; nothing where there is one page only. */
export function Pager({ pageNo, pageSize, totalCount, onPage }: Props) {
  const pages = Math.ceil(totalCount / pageSize);
  if (pages < 2 && pageNo === 1) return null;
  const last = Math.max(1, pages);
  return (
    <nav className={styles.pager} aria-label="分页">
      <button type="button" className={buttons.secondary} disabled={pageNo <= 1} onClick={() => onPage(Math.min(pageNo - 1, last))}>
        上一页
      </button>
      <span aria-current="page">
        第 {pageNo} / {last} 页
      </span>
      <button type="button" className={buttons.secondary} disabled={pageNo >= last} onClick={() => onPage(pageNo + 1)}>
        下一页
      </button>
    </nav>
  );
}
