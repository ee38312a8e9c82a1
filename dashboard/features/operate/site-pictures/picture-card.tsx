import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { SitePictureView } from '#domain/content/edit-views';
import { pictureAddress, pictureWidths } from '#domain/content/pictures';
import { formatBytes } from '#domain/display/numbers';
import { addresses } from '../../../addresses.ts';
import styles from './site-pictures.module.css';

interface Props {
  picture: SitePictureView;
  onPick: (() => void) | undefined;
  onRename: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** How many pages a card names. */
const named = 3;

/** A picture of the library, and the pages that show it. */
export function PictureCard({ picture, onPick, onRename, onRemove }: Props) {
  const { id, name, width, height, bytes, uses } = picture;
  const isHeld = uses.some(({ isPublic }) => isPublic);
  return (
    <li className={styles.card}>
      <img src={pictureAddress(id, pictureWidths(width)[0] ?? width)} alt="" loading="lazy" />
      <strong title={name}>{name}</strong>
      <span className={styles.about}>
        {width} × {height}，{formatBytes(bytes)}
      </span>
      <span className={styles.about}>
        {uses.length === 0 && '没有页面在用'}
        {uses.slice(0, named).map(({ address, title, isPublic }) => (
          <Link key={address} to={addresses.operate('content', { address })}>
            {title}
            {!isPublic && '（草稿）'}
          </Link>
        ))}
        {uses.length > named && `等 ${uses.length} 个页面`}
      </span>
      <span className={styles.acts}>
        {onPick !== undefined && (
          <Button size="small" type="primary" ghost aria-label={`插入「${name}」`} onClick={onPick}>
            插入
          </Button>
        )}
        {onRename !== undefined && (
          <Button size="small" aria-label={`改名「${name}」`} onClick={onRename}>
            改名
          </Button>
        )}
        {onRemove !== undefined && !isHeld && (
          <Button size="small" danger aria-label={`删除「${name}」`} onClick={onRemove}>
            删除
          </Button>
        )}
      </span>
    </li>
  );
}
