import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { priceText } from '#domain/mall/price-text';
import type { CartItemView } from '#domain/mall/views';
import { formatYuan } from '#domain/money/yuan';
import { priceOrder } from '#domain/pricing/price-order';
import { addresses } from '../../addresses.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { orderModels, removeFromCart, useCart } from '../../api/mall.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { toast } from '../../components/toast.tsx';
import buttons from './buttons.module.css';
import styles from './cart.module.css';
import { MallNotice } from './mall-notice.tsx';
import { PayModels } from './pay-models.tsx';

/** What these cost together, by the function that the server prices with. */
function sumOf(items: readonly CartItemView[]): { payableFen: number; freeModels: number } {
  const lines = items.map(({ modelId, modelPrice }) => ({ id: modelId, type: 'modelPurchase' as const, amountFen: modelPrice }));
  const buyer = { tier: 'free', counts: {}, isPublisher: false } as const;
  const { payableFen, freeModels } = priceOrder({ lines, buyer, coupon: null, now: new Date() });
  return { payableFen, freeModels: freeModels?.needed ?? 0 };
}

/** The cart: some or all of it is chosen, and paid as one order. */
export function Cart() {
  const { data, error, mutate } = useCart();
  /** Null: whatever can be bought. */
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [orderId, setOrderId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  if (data === undefined)
    return error === undefined ? (
      <div className={styles.waiting} role="status" aria-label="正在读取" />
    ) : (
      <MallNotice title="购物车没有加载出来" text={sentenceOf(error)} alert>
        <button type="button" className={buttons.primary} onClick={() => void mutate()}>
          重新加载
        </button>
      </MallNotice>
    );
  const items = data.results;
  const open = items.filter(({ isOnSale }) => isOnSale);
  const chosen = open.filter(({ modelId }) => picked === null || picked.includes(modelId));
  const { payableFen, freeModels } = sumOf(chosen);
  const ids = chosen.map(({ modelId }) => modelId);
  const isAll = chosen.length === open.length && open.length > 0;
  const toggle = (modelId: string, on: boolean): void => setPicked(on ? [...ids, modelId] : ids.filter((id) => id !== modelId));
  const order = async (): Promise<void> => {
    setBusy(true);
    try {
      setOrderId((await orderModels(ids)).orderId);
    } catch (failure) {
      toast.error(failure);
      void mutate();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {items.length === 0 ? (
        <MallNotice title="购物车是空的" text="在商城里看到喜欢的模型，先放进来，再一起结算。">
          <Link className={buttons.primary} to={addresses.mall()}>
            去模型商城
          </Link>
        </MallNotice>
      ) : (
        <div className={styles.cart}>
          <div className={styles.head}>
            <label>
              <input
                type="checkbox"
                checked={isAll}
                disabled={open.length === 0}
                ref={(box) => {
                  if (box !== null) box.indeterminate = !isAll && chosen.length > 0;
                }}
                onChange={({ target }) => setPicked(target.checked ? null : [])}
              />
              全选
            </label>
            <span>共 {data.totalCount} 个模型</span>
          </div>
          <ul className={styles.list}>
            {items.map((item) => (
              <Item key={item.modelId} item={item} isChosen={ids.includes(item.modelId)} onChoose={(on) => toggle(item.modelId, on)} />
            ))}
          </ul>
          <div className={styles.foot}>
            <p aria-live="polite">
              已选 {chosen.length} 个{freeModels > 0 && `（其中 ${freeModels} 个免费）`}，合计
              <strong>{formatYuan(payableFen)}</strong>
            </p>
            <button
              type="button"
              className={`${buttons.primary} ${buttons.large}`}
              disabled={busy || chosen.length === 0}
              onClick={() => void order()}
            >
              去结算
            </button>
          </div>
        </div>
      )}
      {orderId !== undefined && (
        <PayModels
          orderId={orderId}
          onPaid={() => void navigate(addresses.paid(orderId))}
          onEnd={() => {
            setOrderId(undefined);
            setPicked(null);
          }}
        />
      )}
    </>
  );
}

function Item({ item, isChosen, onChoose }: { item: CartItemView; isChosen: boolean; onChoose: (on: boolean) => void }) {
  const { modelId, modelName, modelPrice, preview, format, nickname, isOnSale } = item;
  return (
    <li className={isOnSale ? undefined : styles.gone}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isOnSale}
        aria-label={`选择${modelName}`}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <Link className={styles.picture} to={addresses.mallModel(modelId)} tabIndex={-1} aria-hidden="true">
        <Thumbnail url={preview} format={format} alt="" />
      </Link>
      <div className={styles.words}>
        <h2>{isOnSale ? <Link to={addresses.mallModel(modelId)}>{modelName}</Link> : modelName}</h2>
        <p>{isOnSale ? `${nickname} · ${format.toUpperCase()}` : '已下架，不能购买'}</p>
      </div>
      <strong className={styles.price}>{priceText(modelPrice)}</strong>
      <button
        type="button"
        className={buttons.quiet}
        aria-label={`把${modelName}移出购物车`}
        title="移出购物车"
        onClick={() => void toast.outcome(removeFromCart(modelId), '成功移出购物车')}
      >
        <DeleteOutlined aria-hidden />
      </button>
    </li>
  );
}
