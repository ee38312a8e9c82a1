import { Button, Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { removeComment, useOwnComments } from '../../api/works.ts';
import { FoundList } from '../../components/found-list.tsx';
import { EmptyList } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { toast } from '../../components/toast.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import styles from './my-message.module.css';

const types = [
  { value: 'comment', label: '我写的' },
  { value: 'reply', label: '我收到的' },
] as const;
const filters = { ...pageFilters, type: oneOf(types, 'comment') };

/** `/workbench/myComment`: what one wrote under works, and what others wrote under one's own. */
export function MyCommentPage() {
  usePageTitle('我的评论');
  const [query, change] = useListQuery(filters);
  const found = useOwnComments(query);
  const isOwn = query.type === 'comment';
  return (
    <>
      <PageHeading title="我的评论" description="您写的评论和回复，以及别人对您的作品和评论说的。" />
      <div className={styles.tabs}>
        <Segmented aria-label="谁写的" value={query.type} options={[...types]} onChange={(type) => change({ type })} />
      </div>
      <FoundList
        page={found}
        query={query}
        isNarrowed={query.pageNo > 1}
        onClear={() => change({ pageNo: 1 })}
        onPage={(pageNo) => change({ pageNo })}
        empty={
          <EmptyList title={isOwn ? '还没有写过评论' : '还没有收到评论'} text="在模型的详情页可以评论，也可以回复别人。">
            <Link to={addresses.mall()}>去模型商城看看</Link>
          </EmptyList>
        }
      >
        {(comments) => (
          <ul className={styles.list}>
            {comments.map(({ id, worksId, worksName, content, nickname, createTime }) => (
              <li key={id} className={styles.read}>
                <div className={styles.words}>
                  <p>{content}</p>
                  <p className={styles.foot}>
                    {!isOwn && `${nickname} · `}
                    <Link to={`${addresses.mallModel(worksId)}#comments`}>{worksName}</Link> · <RelativeTime at={createTime} />
                  </p>
                </div>
                {isOwn && (
                  <Button type="text" danger onClick={() => void toast.outcome(removeComment(id, false), '评论已删除')}>
                    删除
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </FoundList>
    </>
  );
}
