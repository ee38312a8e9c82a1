import { Link, useSearchParams } from 'react-router-dom';
import { formatDate } from '#domain/display/times';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useProvider } from '../../api/matching.ts';
import { useWorks } from '../../api/works.ts';
import buttons from '../../features/mall/buttons.module.css';
import { WorkCard } from '../../features/mall/work-card.tsx';
import cards from '../../features/mall/work-card.module.css';
import styles from '../../features/matching/matching.module.css';
import { ProviderRatings } from '../../features/matching/rating-list.tsx';
import { RatingMark } from '../../features/matching/rating-mark.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import { HideRating } from './hide-rating.tsx';

/** Works that the page shows; the author's page has all of them. */
const pageSize = 8;

/** `/matchingPlatform/serviceProviderPage?id=`: who a provider is and what it has made. */
export function ServiceProviderPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { data: provider, error } = useProvider(id);
  const { data: works } = useWorks(provider === undefined ? null : { authorId: id, pageNo: 1, pageSize });
  usePageTitle(provider?.title ?? '服务商');
  if (provider === undefined)
    return (
      <div className={styles.page}>
        {error !== undefined && (
          <div className={styles.empty} role="alert">
            <h1>{sentenceOf(error)}</h1>
            <Link className={buttons.primary} to={addresses.providers}>
              看看其他服务商
            </Link>
          </div>
        )}
      </div>
    );
  const { title, content, services, fromFen, done, certified, shown, since, person, rating } = provider;
  return (
    <div className={styles.page}>
      <header className={styles.banner}>
        <div>
          <h1>{title}</h1>
          <p>
            {person.nickName} · <span className={styles.seal}>{certified}</span>
            {!shown && ' · 暂不接单'}
          </p>
        </div>
        <div className={styles.actions}>
          <Link className={buttons.primary} to={addresses.publishDemand}>
            发布需求
          </Link>
        </div>
      </header>
      <div className={styles.columns}>
        <section className={styles.panel}>
          <h2>介绍</h2>
          <p className={styles.words}>{content}</p>
        </section>
        <section className={styles.panel} aria-label="概况">
          <dl className={styles.facts}>
            <div>
              <dt>起步价</dt>
              <dd>{formatYuan(fromFen)}</dd>
            </div>
            <div>
              <dt>完成的合同</dt>
              <dd>{done} 份</dd>
            </div>
            <div>
              <dt>评价</dt>
              <dd>
                <RatingMark rating={rating} />
              </dd>
            </div>
            <div>
              <dt>开始接单</dt>
              <dd>{formatDate(new Date(since))}</dd>
            </div>
            <div>
              <dt>服务内容</dt>
              <dd>{services.map(({ label }) => label).join('、')}</dd>
            </div>
          </dl>
        </section>
      </div>
      {rating.count > 0 && <ProviderRatings providerId={id} actions={(one) => <HideRating ratingId={one.id} />} />}
      {works !== undefined && works.totalCount > 0 && (
        <section aria-label="在售作品">
          <div className={styles.head}>
            <h2>在售作品</h2>
            {works.totalCount > pageSize && <Link to={addresses.author(id)}>全部 {works.totalCount} 个</Link>}
          </div>
          <ul className={cards.grid}>
            {works.results.map((work) => (
              <li key={work.id}>
                <WorkCard work={work} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
