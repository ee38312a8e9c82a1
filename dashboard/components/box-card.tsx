import type { ReactNode } from 'react';
import { formatFullTime } from '#domain/display/times';
import { formatYuan } from '#domain/money/yuan';
import type { BoxView } from '#domain/boxes/views';
import styles from './box-card.module.css';

/** A blind box with the odds of each of its prizes, as the law asks, before anybody pays; `children`: how it is bought. */
export function BoxCard({ box, children }: { box: BoxView; children?: ReactNode }) {
  const { name, text, price, left, total, perDay, perPerson, pityAfter, state, stateLabel, endsAt, prizes, mine } = box;
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <div>
          <h2>
            {name} <span className={`${styles.state} ${state === 'onSale' ? styles.onSale : ''}`}>{stateLabel}</span>
          </h2>
          {text !== '' && <p className={styles.text}>{text}</p>}
        </div>
        <p className={styles.price}>
          <b>{formatYuan(price)}</b> / 个
        </p>
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${name}的奖品和概率`}>
        <table className={styles.odds}>
          <thead>
            <tr>
              <th scope="col">奖品</th>
              <th scope="col">概率</th>
              <th scope="col">剩余</th>
            </tr>
          </thead>
          <tbody>
            {prizes.map(({ id, label, terms, percent, published, stock, left: prizesLeft, rare }) => (
              <tr key={id}>
                <th scope="row">
                  {label} {rare && <span className={styles.rare}>稀有</span>}
                  <small>{terms}</small>
                </th>
                <td>
                  {percent}
                  {percent !== published && <small>公布 {published}</small>}
                </td>
                <td>{stock === null ? '不限' : `${prizesLeft ?? 0} / ${stock}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.rules}>
        <li>
          剩余 {left} / {total} 个，{formatFullTime(new Date(endsAt)).slice(0, 16)} 截止。每人每天最多 {perDay} 个，一共最多 {perPerson}{' '}
          个。
        </li>
        {pityAfter !== null && <li>连续 {pityAfter} 个以内必出一个稀有奖品，直到稀有奖品抽完。</li>}
        <li>
          付款成功的那一刻由系统随机抽取，奖品立即到账。有奖品抽完时，它的概率并入不限量的奖品。开盒后不退款；没有开出（例如刚好售罄）自动退款。
        </li>
        <li>请理性消费。不满 8 周岁不得购买，8 周岁以上的未成年人须经监护人同意。</li>
        {mine !== null && (
          <li className={styles.mine}>
            您今天开了 {mine.today} 个，一共 {mine.inAll} 个{mine.untilRare === null ? '' : `，最多再开 ${mine.untilRare} 个必出稀有奖品`}。
          </li>
        )}
      </ul>
      {children}
    </article>
  );
}
