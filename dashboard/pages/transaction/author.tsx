import { Link, useSearchParams } from 'react-router-dom';
import { formatCount } from '#domain/display/numbers';
import { addresses } from '../../addresses.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { followAuthor, useAuthor, useWorks } from '../../api/works.ts';
import { Pager } from '../../components/pager.tsx';
import { toast } from '../../components/toast.tsx';
import { openLoginPopup } from '../../features/accounts/login-popup-state.ts';
import buttons from '../../features/mall/buttons.module.css';
import { MallNotice } from '../../features/mall/mall-notice.tsx';
import { useShopping } from '../../features/mall/use-shopping.ts';
import { WorkCard } from '../../features/mall/work-card.tsx';
import cards from '../../features/mall/work-card.module.css';
import { pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { useSession } from '../../hooks/use-session.ts';
import styles from './author.module.css';

const pageSize = 24;
const filters = { pageNo: pageFilters.pageNo };

/** `/transaction/author?userId=&type=2`: an author, what he has made, and the button that follows him. */
export function TransactionAuthorPage() {
  const [params] = useSearchParams();
  const authorId = params.get('userId') ?? '';
  const { phase } = useSession();
  const [{ pageNo }, change] = useListQuery(filters);
  const { data: author, error, mutate } = useAuthor(phase === 'starting' ? null : authorId);
  const { data: works } = useWorks(author === undefined ? null : { authorId, pageNo, pageSize });
  const { signedIn } = useShopping((returnURL) => openLoginPopup('login', { returnURL }));
  usePageTitle(author === undefined ? '作者' : `${author.nickname}的作品`);
  if (author === undefined)
    return error === undefined ? (
      <div className={styles.page} role="status" aria-label="正在读取" />
    ) : (
      <div className={styles.page}>
        <MallNotice title="没有找到这位作者" text={sentenceOf(error)} alert>
          <button type="button" className={buttons.secondary} onClick={() => void mutate()}>
            重新加载
          </button>
          <Link className={buttons.primary} to={addresses.mall()}>
            回到模型商城
          </Link>
        </MallNotice>
      </div>
    );
  const { nickname, avatar, introduce, worksNumber, fansNumber, likeNumber, isAttention, isMine } = author;
  const follow = () => void signedIn(() => toast.outcome(followAuthor(authorId, !isAttention), isAttention ? '已取消关注' : '关注成功'));
  return (
    <div className={styles.page}>
      <header className={styles.banner}>
        <span className={styles.avatar} aria-hidden="true">
          {avatar === '' ? [...nickname][0] : <img src={avatar} alt="" width={80} height={80} />}
        </span>
        <div className={styles.who}>
          <h1>{nickname}</h1>
          <p>{introduce === '' ? '这位作者还没有写简介' : introduce}</p>
          <p className={styles.counts}>
            <span>作品 {formatCount(worksNumber)}</span>
            <span>粉丝 {formatCount(fansNumber)}</span>
            <span>获赞 {formatCount(likeNumber)}</span>
          </p>
        </div>
        {!isMine && (
          <button type="button" className={isAttention ? buttons.secondary : buttons.primary} aria-pressed={isAttention} onClick={follow}>
            {isAttention ? '已关注' : '关注'}
          </button>
        )}
      </header>
      {works?.totalCount === 0 && <MallNotice title="暂无作品" text="作者上架新模型后会显示在这里" />}
      <ul className={cards.grid}>
        {works?.results.map((work) => (
          <li key={work.id}>
            <WorkCard work={work} />
          </li>
        ))}
      </ul>
      {works !== undefined && (works.totalCount > pageSize || pageNo > 1) && (
        <Pager pageNo={pageNo} pageSize={pageSize} totalCount={works.totalCount} onPage={(next) => change({ pageNo: next })} />
      )}
    </div>
  );
}
