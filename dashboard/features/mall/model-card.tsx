import { CheckCircleFilled, ShoppingCartOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { formatShortCount } from '#domain/display/numbers';
import { priceText } from '#domain/mall/price-text';
import type { MallCardView } from '#domain/mall/views';
import { addresses } from '../../addresses.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import styles from './model-card.module.css';

interface Props {
  model: MallCardView;
  onCart: (model: MallCardView) => void;
}

/** A model in the list: its picture, name, seller, figures and price, and what it is to whoever looks. */
export function ModelCard({ model, onCart }: Props) {
  const { modelId, modelName, modelPrice, preview, format, triangles, nickname, isMine, isBought, isInCart, madeByAi } = model;
  return (
    <article className={styles.card}>
      <Link className={styles.picture} to={addresses.mallModel(modelId)} tabIndex={-1} aria-hidden="true">
        <Thumbnail url={preview} format={format} alt="" />
      </Link>
      {(isMine || isBought) && (
        <span className={styles.mark}>
          <CheckCircleFilled aria-hidden />
          {isMine ? '我发布的' : '已拥有'}
        </span>
      )}
      {madeByAi && <span className={styles.made}>AI 生成</span>}
      <div className={styles.words}>
        <h3>
          <Link to={addresses.mallModel(modelId)} title={modelName}>
            {modelName}
          </Link>
        </h3>
        <p className={styles.facts}>
          <span title={nickname}>{nickname}</span>
          <span>
            {format.toUpperCase()}
            {triangles !== null && ` · ${formatShortCount(triangles)} 面`}
          </span>
        </p>
        <div className={styles.foot}>
          <strong className={modelPrice === 0 ? styles.free : styles.price}>{priceText(modelPrice)}</strong>
          {!isMine && !isBought && (
            <button
              type="button"
              className={styles.cart}
              disabled={isInCart}
              aria-label={isInCart ? `${modelName}已在购物车` : `把${modelName}加入购物车`}
              title={isInCart ? '已在购物车' : '加入购物车'}
              onClick={() => onCart(model)}
            >
              {isInCart ? <CheckCircleFilled aria-hidden /> : <ShoppingCartOutlined aria-hidden />}
            </button>
          )}
        </div>
      </div>
    </article>
  );
}
