import { formatYuan } from '#domain/money/yuan';
import { formatCount } from '#domain/display/numbers';
import type { CampaignDetailView } from '#domain/campaigns/views';
import styles from './campaigns.module.css';

/** What a campaign brought so far, and how often each prize was drawn beside what its odds say. */
export function CampaignFigures({ figures, coupons }: Pick<CampaignDetailView, 'figures' | 'coupons'>) {
  const { visits, registrations, payers, payments, incomeFen, shown, opened, closed, boxes, wrong, drawn } = figures;
  const tiles: [string, string][] = [
    ['弹窗展示', formatCount(shown)],
    ['弹窗点击', formatCount(opened)],
    ['弹窗关闭', formatCount(closed)],
    ['访问', formatCount(visits)],
    ['注册', formatCount(registrations)],
    ['首次付款的人', formatCount(payers)],
    ...(payments === null ? [] : [['付款', `${formatCount(payments)} 次`] satisfies [string, string]]),
    ...(incomeFen === null ? [] : [['收入', formatYuan(incomeFen)] satisfies [string, string]]),
    ['开出的盲盒', formatCount(boxes)],
  ];
  return (
    <section aria-label="活动数据">
      <h2>活动数据</h2>
      <dl className={styles.tiles}>
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {drawn.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="开出的奖品和公布的概率">
          <table className={styles.table}>
            <thead>
              <tr>
                {['奖品', '公布的概率', '开出', '应有', '开出的比例'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {drawn.map(({ label, published, drawn: times, expected, share }, at) => (
                <tr key={at}>
                  <th scope="row">{label}</th>
                  <td>{published}</td>
                  <td>{formatCount(times)}</td>
                  <td>{expected}</td>
                  <td>{share}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={wrong === 0 ? styles.note : styles.problem}>
            {wrong === 0 ? '按保存的随机数重新核对，每一次结果都相符。' : `有 ${wrong} 次结果与保存的随机数不符，请立即检查。`}
          </p>
        </div>
      )}
      {coupons.length > 0 && (
        <ul className={styles.note}>
          {coupons.map(({ id, label, running }) => (
            <li key={id}>
              {label}：{running ? '发放中' : '已停止发放'}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
