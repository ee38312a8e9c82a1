import { Suspense, useState } from 'react';
import type { RatingView } from '#domain/matching/views';
import { lazyDialog } from '../../components/lazy-part.ts';
import { Button } from '../../components/plain/button.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { themedPart } from '../../components/themed-part.tsx';
import styles from './matching.module.css';
import { Stars } from './rating-mark.tsx';
import ratings from './ratings.module.css';

const AnswerDialog = themedPart(async () => (await import('./rating-dialogs.tsx')).AnswerDialog, lazyDialog);

/** One rating with its answer, and the button of who may answer it. */
export function RatingBody({ rating }: { rating: RatingView }) {
  const { id, by, stars, content, answer, mayAnswer, at } = rating;
  const [isAnswering, setAnswering] = useState(false);
  return (
    <>
      <p className={styles.meta}>
        <Stars stars={stars} />
        <span>{by.nickName}</span>
        <RelativeTime at={at} />
      </p>
      <p className={styles.words}>{content === '' ? '没有写文字' : content}</p>
      {answer !== '' && (
        <p className={ratings.answer}>
          <b>服务商回复：</b>
          {answer}
        </p>
      )}
      {mayAnswer && (
        <Button type="link" onClick={() => setAnswering(true)}>
          回复
        </Button>
      )}
      {isAnswering && (
        <Suspense>
          <AnswerDialog ratingId={id} onClose={() => setAnswering(false)} />
        </Suspense>
      )}
    </>
  );
}
