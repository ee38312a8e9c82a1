import { HeartFilled, HeartOutlined, LinkOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { use, useEffect } from 'react';
import { formatCount } from '#domain/display/numbers';
import { collectWork, countView, likeWork, useWork } from '../../api/works.ts';
import { copyText } from '../../components/copy-text.ts';
import { toast } from '../../components/toast.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { SignedIn } from './signed-in.ts';
import styles from './work-actions.module.css';

/** How often a work was seen, and the buttons that like it, collect it and copy its link. */
export function WorkActions({ worksId }: { worksId: string }) {
  const signedIn = use(SignedIn);
  const { phase } = useSession();
  const { data: work } = useWork(phase === 'starting' ? null : worksId);
  useEffect(() => {
    if (phase !== 'starting') countView(worksId);
  }, [worksId, phase]);
  if (work === undefined) return <div className={styles.actions} />;
  const attempt = (task: () => Promise<unknown>) =>
    void signedIn(async () => {
      try {
        await task();
      } catch (error) {
        toast.error(error);
      }
    });
  const { isLike, likeNumber, isCollection, collectNumber, browseNumber } = work;
  return (
    <div className={styles.actions}>
      <button type="button" aria-pressed={isLike} onClick={() => attempt(() => likeWork(worksId, !isLike))}>
        {isLike ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />}点赞 {formatCount(likeNumber)}
      </button>
      <button type="button" aria-pressed={isCollection} onClick={() => attempt(() => collectWork(worksId, !isCollection))}>
        {isCollection ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}收藏 {formatCount(collectNumber)}
      </button>
      <button type="button" onClick={() => void copyText(location.href)}>
        <LinkOutlined aria-hidden />
        复制链接
      </button>
      <span>{formatCount(browseNumber)} 次浏览</span>
    </div>
  );
}
