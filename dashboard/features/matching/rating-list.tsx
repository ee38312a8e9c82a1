import { useState, type ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { RatingView } from '#domain/matching/views';
import type { Page } from '#domain/wire/envelope';
import { sentenceOf } from '../../api/api-error.ts';
import { useDemandRatings, useProviderRatings } from '../../api/matching.ts';
import { Pager } from '../../components/pager.tsx';
import styles from './matching.module.css';
import { RatingBody } from './rating-body.tsx';
import ratings from './ratings.module.css';

const pageSize = 5;

/** What whoever looks may do with a rating besides. */
type Actions = (rating: RatingView) => ReactNode;

/** What buyers said of a provider. */
export function ProviderRatings({ providerId, actions }: { providerId: string; actions: Actions }) {
  const [pageNo, setPageNo] = useState(1);
  const page = useProviderRatings({ providerId, pageNo, pageSize });
  return <Ratings title="收到的评价" {...{ page, pageNo, actions }} onPage={setPageNo} />;
}

/** What providers said of a demand's owner. */
export function DemandRatings({ demandId, actions }: { demandId: string; actions: Actions }) {
  const [pageNo, setPageNo] = useState(1);
  const page = useDemandRatings({ demandId, pageNo, pageSize });
  return <Ratings title="服务商对发布者的评价" {...{ page, pageNo, actions }} onPage={setPageNo} />;
}

interface ListProps {
  title: string;
  page: SWRResponse<Page<RatingView>, unknown>;
  pageNo: number;
  actions: Actions;
  onPage: (pageNo: number) => void;
}

function Ratings({ title, page: { data, error }, pageNo, actions, onPage }: ListProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      {data === undefined && error !== undefined && <p role="alert">{sentenceOf(error)}</p>}
      <ul className={ratings.ratings}>
        {data?.results.map((rating) => (
          <li key={rating.id}>
            <RatingBody rating={rating} />
            {actions(rating)}
          </li>
        ))}
      </ul>
      {data !== undefined && <Pager pageNo={pageNo} pageSize={pageSize} totalCount={data.totalCount} unit="条" onPage={onPage} />}
    </section>
  );
}
