import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#domain/display/numbers';
import { causeText } from '#domain/mall/review-reasons';
import { mallStatusLabels } from '#domain/mall/state';
import type { ModelerHomeView, ModelReviewView, SoldModelView } from '#domain/mall/views';
import { yuanText } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { useModelerHome, useModelerReviews, useModelerSold, usePoints } from '../../api/modeler.ts';
import type { Column } from '../../components/data-table.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { pointsAtOnce, PointsDialog } from './model-maker/points-dialog.tsx';
import { ForModelers } from './model-maker/for-modelers.tsx';
import styles from './model-maker.module.css';

type Figure = 'views' | 'collected' | 'sales' | 'income';
const figures: { value: Figure; label: string }[] = [
  { value: 'views', label: '浏览' },
  { value: 'collected', label: '收藏' },
  { value: 'sales', label: '销量' },
  { value: 'income', label: '收益' },
];

/** `/workbench/modelMaker/homePage`: how one's models do. */
export function ModelMakerPage() {
  usePageTitle('创作者中心');
  return (
    <ForModelers>
      <Home />
    </ForModelers>
  );
}

function Home() {
  const { data, error, mutate } = useModelerHome();
  if (data === undefined)
    return error === undefined ? <div role="status" aria-label="正在读取" /> : <LoadError error={error} onRetry={() => void mutate()} />;
  const tiles: [string, number, string?][] = [
    ['在售', data.onSale, addresses.releases(true)],
    ['审核中', data.underReview, addresses.releases()],
    ['需要修改', data.changesNeeded, addresses.releases()],
    ['浏览', data.views],
    ['收藏', data.collected],
    ['拥有的人', data.sales, addresses.modelOrders],
    ['关注者', data.followers],
  ];
  return (
    <>
      <PageHeading title="创作者中心" description="浏览按每位访客每天一次计，收益为到手金额，结算前可能退回。" />
      <dl className={styles.tiles}>
        {tiles.map(([label, count, to]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{to === undefined ? formatCount(count) : <Link to={to}>{formatCount(count)}</Link>}</dd>
          </div>
        ))}
        <Points />
      </dl>
      <Days days={data.days} />
    </>
  );
}

/** One's points, with what brought them behind a button. */
function Points() {
  const { data } = usePoints({ pageNo: 1, pageSize: pointsAtOnce });
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <dt>积分</dt>
      <dd>
        <button type="button" className={styles.points} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {data === undefined ? '—' : formatCount(data.integral)}
        </button>
      </dd>
      {isOpen && <PointsDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

/** One figure by day, as bars that say their number. */
function Days({ days }: Pick<ModelerHomeView, 'days'>) {
  const [figure, setFigure] = useState<Figure>('views');
  const text = (value: number): string => (figure === 'income' ? `¥${yuanText(value)}` : formatCount(value));
  const most = Math.max(1, ...days.map((day) => day[figure]));
  const sum = days.reduce((total, day) => total + day[figure], 0);
  return (
    <section className={styles.days} aria-label="最近 30 天">
      <header>
        <h2>最近 30 天</h2>
        <strong>{text(sum)}</strong>
        <Segmented aria-label="看哪一项" value={figure} options={figures} onChange={setFigure} />
      </header>
      <ol>
        {days.map((day) => (
          <li key={day.day} title={`${day.day}：${text(day[figure])}`}>
            <span className={styles.bar} style={{ height: `${(day[figure] / most) * 100}%` }} />
            <span className={styles.told}>
              {day.day}：{text(day[figure])}
            </span>
          </li>
        ))}
      </ol>
      <p>
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </section>
  );
}

const tones: Record<ModelReviewView['decision'], Tone> = { OnSale: 'success', ChangesNeeded: 'waiting', Rejected: 'error' };
const reviewColumns: Column<ModelReviewView>[] = [
  { title: '模型', key: 'name', render: ({ modelName }) => modelName },
  {
    title: '结果',
    key: 'decision',
    width: 140,
    render: ({ decision }) => <StateTag tone={tones[decision]}>{mallStatusLabels[decision]}</StateTag>,
  },
  { title: '意见', key: 'causes', render: ({ causes }) => (causes.length === 0 ? '—' : causeText(causes)) },
  { title: '时间', key: 'time', width: 140, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

/** `/workbench/modelMaker/records`: what reviewers decided. */
export const ModelReviewsPage = () => (
  <ForModelers>
    <Reviews />
  </ForModelers>
);

function Reviews() {
  usePageTitle('审核记录');
  const [query, change] = useListQuery(pageFilters);
  return (
    <>
      <PageHeading title="审核记录" description="每次提交的审核结果；需要修改的，在「商城发布」里修改后重新提交。" />
      <RecordList page={useModelerReviews(query)} columns={reviewColumns} empty="还没有审核记录" onPage={(pageNo) => change({ pageNo })} />
    </>
  );
}

const soldColumns: Column<SoldModelView>[] = [
  { title: '模型', key: 'name', render: ({ modelId, modelName }) => <Link to={addresses.mallModel(modelId)}>{modelName}</Link> },
  { title: '订单号', key: 'number', render: ({ orderNumber }) => orderNumber },
  { title: '买家', key: 'buyer', render: ({ buyer }) => (buyer === '' ? '已注销' : buyer) },
  { title: '到手收益', key: 'income', width: 120, render: ({ income }) => (income === 0 ? '—' : `¥${yuanText(income)}`) },
  { title: '时间', key: 'time', width: 140, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

/** `/workbench/modelMaker/order`: who has one's models. */
export const ModelOrdersPage = () => (
  <ForModelers>
    <Sold />
  </ForModelers>
);

function Sold() {
  usePageTitle('作品订单');
  const [query, change] = useListQuery(pageFilters);
  return (
    <>
      <PageHeading title="作品订单" description="购买和领取您的模型的订单，已退款的不在其中。">
        <Link to={addresses.incomes}>收益明细</Link>
      </PageHeading>
      <RecordList page={useModelerSold(query)} columns={soldColumns} empty="还没有订单" onPage={(pageNo) => change({ pageNo })} />
    </>
  );
}
