import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { Page } from '#domain/wire/envelope';
import { LoadError, NoMatch } from './list-notices.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { Pager } from './pager.tsx';

interface FoundListProps<Row> {
  page: Pick<SWRResponse<Page<Row>, unknown>, 'data' | 'error'> & { mutate: () => unknown };
  query: { pageNo: number; pageSize: number };
  /** Something is searched for, or the page is not the first: that there is nothing says little then. */
  isNarrowed: boolean;
  onClear: () => void;
  onPage: (pageNo: number) => void;
  /** The sizes that a page can have; default the one it has. */
  sizes?: { choices: readonly number[]; onSize: (pageSize: number) => void };
  pagerClass?: string | undefined;
  /** How many are drawn while nothing is there yet; default 4. */
  waiting?: number;
  /** Said where there is nothing at all. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A page of what was searched for, with the pages around it; while it is read, where that failed and where there is none it says so. */
export function FoundList<Row>(props: FoundListProps<Row>) {
  const { page, query, isNarrowed, onClear, onPage, sizes, pagerClass, waiting = 4, empty, children } = props;
  const { data, error, mutate } = page;
  if (data === undefined)
    return error === undefined ? <ListSkeleton rows={waiting} /> : <LoadError error={error} onRetry={() => void mutate()} />;
  if (data.results.length === 0) return isNarrowed ? <NoMatch onClear={onClear} /> : empty;
  return (
    <>
      {children(data.results)}
      <Pager
        {...query}
        className={pagerClass}
        totalCount={data.totalCount}
        onPage={onPage}
        {...(sizes !== undefined && { sizes: sizes.choices, onSize: sizes.onSize })}
      />
    </>
  );
}
