import { CloseOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { priceText } from '#domain/mall/price-text';
import { addresses } from '../../addresses.ts';
import { removeFromCart, useCart } from '../../api/mall.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { toast } from '../../components/toast.tsx';
import buttons from './buttons.module.css';
import styles from './cart-popover.module.css';

/** What of the cart is shown at once. */
const shown = 4;

/** The cart of a header: how much is in it, and under it the latest of that. Escape and a press elsewhere close it. */
export function CartPopover() {
  const { pathname } = useLocation();
  return <Popover key={pathname} />;
}

function Popover() {
  const { data } = useCart();
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const count = data?.totalCount ?? 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event): void => {
      if (ref.current?.contains(target as Node) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  return (
    <div ref={ref} role="presentation" className={styles.cart} onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <button
        type="button"
        className={styles.trigger}
        aria-label={`购物车，${count} 个模型`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <ShoppingCartOutlined aria-hidden />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {count === 0 ? (
          <p className={styles.empty}>购物车是空的</p>
        ) : (
          <ul>
            {data?.results.slice(0, shown).map(({ modelId, modelName, modelPrice, preview, format, isOnSale }) => (
              <li key={modelId}>
                <span className={styles.picture}>
                  <Thumbnail url={preview} format={format} alt="" />
                </span>
                <Link to={addresses.mallModel(modelId)} title={modelName}>
                  {modelName}
                </Link>
                <span>{isOnSale ? priceText(modelPrice) : '已下架'}</span>
                <button
                  type="button"
                  aria-label={`把${modelName}移出购物车`}
                  onClick={() => void toast.outcome(removeFromCart(modelId), '成功移出购物车')}
                >
                  <CloseOutlined aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        {count > shown && <p className={styles.more}>还有 {count - shown} 个</p>}
        <Link className={buttons.primary} to={count === 0 ? addresses.mall() : addresses.cart()}>
          {count === 0 ? '去模型商城' : '去购物车结算'}
        </Link>
      </div>
    </div>
  );
}
