import { Badge, Button, Segmented } from 'antd';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { commentCategories, messageCategories, messageCategoryNames, type MessageCategory } from '#domain/messages/categories';
import type { MessageView } from '#domain/messages/views';
import { addresses } from '../../addresses.ts';
import { readAllMessages, readMessage, useMessages, useUnreadComments, useUnreadMessages } from '../../api/messages.ts';
import { FoundList } from '../../components/found-list.tsx';
import { EmptyList } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { toast } from '../../components/toast.tsx';
import { pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import styles from './my-message.module.css';

type Page = MessageCategory | 'all';
const pages: readonly Page[] = ['all', ...messageCategoryNames];

/** `/workbench/myMessage`, and an address below it for each category: what the platform and other people told one, and what of it is unread. */
export function MyMessagePage() {
  usePageTitle('消息中心');
  const { category = 'all' } = useParams();
  if (category === 'commentsAndReplies') return <Navigate to={addresses.messages('comments')} replace />;
  const page = pages.find((one) => one.toLowerCase() === category.toLowerCase());
  return page === undefined ? <Navigate to={addresses.messages()} replace /> : <Messages page={page} />;
}

function Messages({ page }: { page: Page }) {
  const navigate = useNavigate();
  const [query, change] = useListQuery(pageFilters);
  const category = page === 'all' ? undefined : page;
  const found = useMessages(category === undefined ? query : { ...query, category });
  const unread: Record<string, number> = { ...useUnreadMessages().data?.categories, ...useUnreadComments().data?.categories };
  const countOf = (one: Page): number =>
    one === 'all' ? Object.values(unread).reduce((sum, count) => sum + count, 0) : (unread[one] ?? 0);
  return (
    <>
      <PageHeading title="消息中心" description="审核结果、交易、评论和关注都在这里，保留 180 天。">
        <Button disabled={countOf(page) === 0} onClick={() => void toast.outcome(readAllMessages(category), '已全部标为已读')}>
          全部标为已读
        </Button>
      </PageHeading>
      <div className={styles.tabs}>
        <Segmented
          aria-label="按类型筛选"
          value={page}
          options={pages.map((one) => ({
            value: one,
            label: (
              <Badge dot={countOf(one) > 0} offset={[6, 2]}>
                {one === 'all' ? '全部' : messageCategories[one]}
                {countOf(one) > 0 && <span className="visually-hidden">，{countOf(one)} 条未读</span>}
              </Badge>
            ),
          }))}
          onChange={(next) => void navigate(next === 'all' ? addresses.messages() : addresses.messages(next))}
        />
      </div>
      <FoundList
        page={found}
        query={query}
        isNarrowed={query.pageNo > 1}
        onClear={() => change({ pageNo: 1 })}
        onPage={(pageNo) => change({ pageNo })}
        empty={
          <EmptyList title="还没有消息" text="有新的审核结果、交易、评论或关注时，会显示在这里。">
            {null}
          </EmptyList>
        }
      >
        {(messages) => (
          <ul className={styles.list}>
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        )}
      </FoundList>
    </>
  );
}

function Message({ message: { id, category, title, content, link, isRead, createTime } }: { message: MessageView }) {
  const read = (): void => {
    if (!isRead) void readMessage(id).catch(toast.error);
  };
  return (
    <li className={isRead ? styles.read : styles.unread}>
      <div className={styles.words}>
        <h2>
          {!isRead && <span className="visually-hidden">未读，</span>}
          {link === '' ? (
            title
          ) : (
            <Link to={link} onClick={read}>
              {title}
            </Link>
          )}
        </h2>
        {content !== '' && <p className={commentCategories.includes(category) ? styles.quoted : undefined}>{content}</p>}
        <p className={styles.foot}>
          {messageCategories[category]} · <RelativeTime at={createTime} />
        </p>
      </div>
      {!isRead && (
        <Button type="text" aria-label={`把「${title}」标为已读`} onClick={read}>
          标为已读
        </Button>
      )}
    </li>
  );
}
