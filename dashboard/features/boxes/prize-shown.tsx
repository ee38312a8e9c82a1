import { Link } from 'react-router-dom';
import type { DrawView } from '#domain/boxes/views';
import { addresses } from '../../addresses.ts';
import styles from './boxes.module.css';

/** What a box held, and where that is. */
export function PrizeShown({ draw, linkClass, againClass }: { draw: DrawView; linkClass: string; againClass: string }) {
  const { boxName, prize, terms, place, percent, pity, instead } = draw;
  return (
    <section className={styles.prize} role="status" aria-label="开盒结果">
      <p>「{boxName}」开出了</p>
      <h2>{prize}</h2>
      <p>{instead ? '您已是更高等级的会员，改发的云币已经到账。' : `${terms}。奖品已经到账。`}</p>
      <p>
        {pity ? '由保底开出，稀有奖品之间的' : '开盒那一刻的'}概率 {percent}
      </p>
      <div className={styles.links}>
        <Link className={linkClass} to={place}>
          查看奖品
        </Link>
        <Link className={againClass} to={addresses.boxes()}>
          继续看盲盒
        </Link>
      </div>
    </section>
  );
}
