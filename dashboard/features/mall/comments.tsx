import { use, useEffect, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { mayCall } from '#domain/catalog/rights';
import { workLimits } from '#domain/works/limits';
import type { CommentView, ReplyView } from '#domain/works/views';
import { addresses } from '../../addresses.ts';
import { addComment, removeComment, removeCommentsOf, useComments } from '../../api/works.ts';
import { Pager } from '../../components/pager.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { toast } from '../../components/toast.tsx';
import { useSession } from '../../hooks/use-session.ts';
import buttons from './buttons.module.css';
import { SignedIn } from './signed-in.ts';
import styles from './comments.module.css';

const pageSize = 20;

/** What people wrote under a work, and where one writes oneself. */
export function Comments({ worksId }: { worksId: string }) {
  const { phase } = useSession();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, mutate } = useComments(phase === 'starting' ? null : { worksId, pageNo, pageSize });
  // The last comment of a page was deleted.
  useEffect(() => {
    if (data?.results.length === 0 && pageNo > 1) setPageNo(pageNo - 1);
  }, [data, pageNo]);
  return (
    <section id="comments" className={styles.part} aria-label="评论">
      <h2>评论{data !== undefined && data.totalCount > 0 && ` ${data.totalCount}`}</h2>
      <WriteComment worksId={worksId} label="写评论" placeholder="说说您的看法，或问问作者" onWritten={() => setPageNo(1)} />
      {error !== undefined && data === undefined && (
        <p role="alert" className={styles.none}>
          现在看不了评论。
          <button type="button" className={buttons.quiet} onClick={() => void mutate()}>
            重新加载
          </button>
        </p>
      )}
      {data?.results.length === 0 && <p className={styles.none}>还没有评论</p>}
      <ul className={styles.list}>
        {data?.results.map((comment) => (
          <Thread key={comment.id} comment={comment} />
        ))}
      </ul>
      {data !== undefined && data.totalCount > pageSize && (
        <Pager pageNo={pageNo} pageSize={pageSize} totalCount={data.totalCount} onPage={setPageNo} />
      )}
    </section>
  );
}

function Thread({ comment }: { comment: CommentView }) {
  const [answering, setAnswering] = useState<ReplyView>();
  return (
    <li>
      <Written comment={comment} onAnswer={setAnswering} />
      {comment.replies.length > 0 && (
        <ul className={styles.replies} aria-label="回复">
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Written comment={reply} onAnswer={setAnswering} />
            </li>
          ))}
        </ul>
      )}
      {comment.replyNumber > comment.replies.length && (
        <p className={styles.none}>
          共 {comment.replyNumber} 条回复，这里是最近的 {comment.replies.length} 条
        </p>
      )}
      {answering !== undefined && (
        <div className={styles.replies}>
          <WriteComment
            key={answering.id}
            worksId={comment.worksId}
            parentId={answering.id}
            label={`回复 ${answering.nickname}`}
            placeholder={`回复 ${answering.nickname}`}
            onWritten={() => setAnswering(undefined)}
            onCancel={() => setAnswering(undefined)}
          />
        </div>
      )}
    </li>
  );
}

function Written({ comment, onAnswer }: { comment: ReplyView; onAnswer: (comment: ReplyView) => void }) {
  const { id, nickname, content, isAuthor, canDelete, createTime, userId } = comment;
  const session = useSession();
  const decides = session.phase === 'signedIn' && mayCall(session.user.role, 'commentRemove', 'change');
  return (
    <div className={styles.written}>
      <p className={styles.who}>
        {isAuthor ? <Link to={addresses.author(userId)}>{nickname}</Link> : <strong>{nickname}</strong>}
        {isAuthor && <span className={styles.author}>作者</span>}
        <RelativeTime at={createTime} />
      </p>
      <p className={styles.text}>{content}</p>
      <p className={styles.ways}>
        <button type="button" aria-label={`回复 ${nickname}`} onClick={() => onAnswer(comment)}>
          回复
        </button>
        {(canDelete || decides) && (
          <button
            type="button"
            aria-label={`删除 ${nickname} 的评论`}
            onClick={() => void toast.outcome(removeComment(id, !canDelete), '评论已删除')}
          >
            删除
          </button>
        )}
        {decides && !canDelete && <RemoveAll nickname={nickname} userId={userId} />}
      </p>
    </div>
  );
}

/** Asks once more in its place: what an account wrote goes everywhere, with the replies of others, and does not come back. */
function RemoveAll({ nickname, userId }: { nickname: string; userId: string }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" aria-label={`删除 ${nickname} 的全部评论`} onClick={() => setAsked(true)}>
        删除他的全部评论
      </button>
    );
  return (
    <span role="group" aria-label={`删除 ${nickname} 的全部评论，连同别人的回复，不能恢复`}>
      连同别人的回复一起删除，不能恢复。
      <button type="button" autoFocus onClick={() => void toast.outcome(removeCommentsOf(userId), '已删除他的全部评论')}>
        全部删除
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        不删
      </button>
    </span>
  );
}

interface WriteProps {
  worksId: string;
  parentId?: string;
  label: string;
  placeholder: string;
  onWritten: () => void;
  /** Offered beside the button that sends, where there is something to go back to. */
  onCancel?: () => void;
}

function WriteComment({ worksId, parentId, label, placeholder, onWritten, onCancel }: WriteProps) {
  const [content, setContent] = useState('');
  const [busy, setBusy] = useState(false);
  const signedIn = use(SignedIn);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void signedIn(async () => {
      setBusy(true);
      try {
        await addComment({ worksId, content, ...(parentId !== undefined && { parentId }) });
        setContent('');
        onWritten();
      } catch (error) {
        toast.error(error);
      } finally {
        setBusy(false);
      }
    });
  };
  return (
    <form className={styles.write} onSubmit={submit}>
      <textarea
        aria-label={label}
        autoFocus={parentId !== undefined}
        rows={2}
        maxLength={workLimits.comment}
        placeholder={placeholder}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <div>
        {onCancel !== undefined && (
          <button type="button" className={buttons.quiet} onClick={onCancel}>
            取消
          </button>
        )}
        <button type="submit" className={buttons.primary} disabled={busy || content.trim() === ''}>
          发表
        </button>
      </div>
    </form>
  );
}
