import { Cart } from '../../features/mall/cart.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import styles from './shopping-cart.module.css';

/** `/transaction/shoppingCart`: the cart beside the mall. */
export function ShoppingCartPage() {
  usePageTitle('购物车');
  return (
    <div className={styles.page}>
      <h1>购物车</h1>
      <Cart />
    </div>
  );
}
