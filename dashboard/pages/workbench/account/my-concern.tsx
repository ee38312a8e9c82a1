import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { addresses } from '../../../addresses.ts';
import { followAuthor, useFollowed } from '../../../api/works.ts';
import { FoundList } from '../../../components/found-list.tsx';
import { EmptyList } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { toast } from '../../../components/toast.tsx';
import { UserAvatar } from '../../../components/user-avatar.tsx';
import { pageFilters } from '../../../hooks/list-filters.ts';
import { usePageTitle } from '../../../hooks/page-title.ts';
import { useListQuery } from '../../../hooks/use-list-query.ts';
import styles from '../my-message.module.css';

/** `/workbench/account/myConcern`: the authors whom one follows. */
export function MyConcernPage() {
  usePageTitle('我的关注');
  const [query, change] = useListQuery(pageFilters);
  return (
    <>
      <PageHeading title="我的关注" description="关注的作者和他们在售的作品。" />
      <FoundList
        page={useFollowed(query)}
        query={query}
        isNarrowed={query.pageNo > 1}
        onClear={() => change({ pageNo: 1 })}
        onPage={(pageNo) => change({ pageNo })}
        empty={
          <EmptyList title="还没有关注的作者" text="在作者的主页点「关注」，就能在这里找到他。">
            <Link to={addresses.mall()}>去模型商城看看</Link>
          </EmptyList>
        }
      >
        {(authors) => (
          <ul className={styles.list}>
            {authors.map(({ userId, nickname, avatar, introduce, worksNumber }) => (
              <li key={userId} className={styles.read}>
                <UserAvatar size={44} src={avatar} name={nickname} />
                <div className={styles.words}>
                  <h2>
                    <Link to={addresses.author(userId)}>{nickname}</Link>
                  </h2>
                  {introduce !== '' && <p>{introduce}</p>}
                  <p className={styles.foot}>{worksNumber} 个在售的作品</p>
                </div>
                <Button onClick={() => void toast.outcome(followAuthor(userId, false), '已取消关注')}>取消关注</Button>
              </li>
            ))}
          </ul>
        )}
      </FoundList>
    </>
  );
}
