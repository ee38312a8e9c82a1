import { EyeOutlined, HeartFilled, HeartOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatShortCount } from '#domain/display/numbers';
import { priceText } from '#domain/mall/price-text';
import type { WorkCardView } from '#domain/works/views';
import { addresses } from '../../addresses.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import styles from './work-card.module.css';

/** A work with its picture, its author and what people make of it. */
export function WorkCard({ work, children }: { work: WorkCardView; children?: ReactNode }) {
  const { id, name, preview, code, nickname, browseNumber, likeNumber, isLike, modelPrice, userId } = work;
  return (
    <article className={styles.card}>
      <Link className={styles.picture} to={addresses.mallModel(id)} tabIndex={-1} aria-hidden="true">
        <Thumbnail url={preview} format={code} alt="" />
      </Link>
      <div className={styles.words}>
        <h3>
          <Link to={addresses.mallModel(id)} title={name}>
            {name}
          </Link>
        </h3>
        <p>
          <Link to={addresses.author(userId)}>{nickname}</Link>
          <span>{priceText(modelPrice)}</span>
        </p>
        <p className={styles.counts}>
          <span>
            <EyeOutlined aria-hidden /> <span className="visually-hidden">浏览 </span>
            {formatShortCount(browseNumber)}
          </span>
          <span>
            {isLike ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />} <span className="visually-hidden">点赞 </span>
            {formatShortCount(likeNumber)}
          </span>
          {children}
        </p>
      </div>
    </article>
  );
}
