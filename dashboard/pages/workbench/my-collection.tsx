import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { collectWork, useCollection } from '../../api/works.ts';
import { FoundList } from '../../components/found-list.tsx';
import { EmptyList } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { toast } from '../../components/toast.tsx';
import { WorkCard } from '../../features/mall/work-card.tsx';
import cards from '../../features/mall/work-card.module.css';
import { pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';

/** `/workbench/myCollection`: the works that one has collected. */
export function MyCollectionPage() {
  usePageTitle('我的收藏');
  const [query, change] = useListQuery(pageFilters);
  return (
    <>
      <PageHeading title="我的收藏" description="收藏的模型，已经下架的不显示。" />
      <FoundList
        page={useCollection(query)}
        query={query}
        isNarrowed={query.pageNo > 1}
        onClear={() => change({ pageNo: 1 })}
        onPage={(pageNo) => change({ pageNo })}
        empty={
          <EmptyList title="还没有收藏" text="在模型的详情页点「收藏」，就能在这里找到它。">
            <Link to={addresses.mall()}>去模型商城看看</Link>
          </EmptyList>
        }
      >
        {(works) => (
          <ul className={cards.grid}>
            {works.map((work) => (
              <li key={work.id}>
                <WorkCard work={work}>
                  <Button
                    size="small"
                    aria-label={`取消收藏「${work.name}」`}
                    onClick={() => void toast.outcome(collectWork(work.id, false), '已取消收藏')}
                  >
                    取消收藏
                  </Button>
                </WorkCard>
              </li>
            ))}
          </ul>
        )}
      </FoundList>
    </>
  );
}
