import { useEffect, useState, type FormEvent } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { sentenceOf } from '../api/api-error.ts';
import { useMallCategories, useMallFormats, useMallList, useMallQuantities } from '../api/mall.ts';
import { Pager } from '../components/pager.tsx';
import buttons from '../features/mall/buttons.module.css';
import { MallNotice } from '../features/mall/mall-notice.tsx';
import { ModelCard } from '../features/mall/model-card.tsx';
import { openLoginPopup } from '../features/accounts/login-popup-state.ts';
import { useShopping } from '../features/mall/use-shopping.ts';
import { keywordFilter, maybeId, oneOf, pageFilters, textOf, type Filter } from '../hooks/list-filters.ts';
import { usePageTitle } from '../hooks/page-title.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { useSession } from '../hooks/use-session.ts';
import styles from './transaction.module.css';

const prices = [
  { value: 'all', label: '全部' },
  { value: 'free', label: '免费' },
  { value: 'paid', label: '付费' },
] as const;
const sorts = [
  { value: 'newest', label: '最新上架' },
  { value: 'popular', label: '最多人用' },
  { value: 'cheapest', label: '价格从低到高' },
  { value: 'dearest', label: '价格从高到低' },
] as const;
const category: Filter<number | undefined> = { initial: undefined, read: (raw) => (/^\d{1,3}$/.test(raw) ? Number(raw) : undefined) };
const filters = {
  pageNo: pageFilters.pageNo,
  ...{ keyword: keywordFilter, cateId: category, format: textOf(10), sellerId: maybeId },
  ...{ price: oneOf(prices, 'all'), sort: oneOf(sorts, 'newest') },
};
const pageSize = 24;

/** `/transaction`: what is on sale. */
export function TransactionPage() {
  usePageTitle('模型商城');
  const [query, change] = useListQuery(filters);
  const { cateId, format, price, sort, keyword, sellerId, pageNo } = query;
  const { phase } = useSession();
  const { data, error, mutate } = useMallList(
    phase === 'starting' ? null : { ...query, format: format === '' ? undefined : format, pageSize },
  );
  const categories = useMallCategories().data ?? [];
  const formats = useMallFormats().data ?? [];
  const quantities = useMallQuantities().data;
  const { putInCart } = useShopping((returnURL) => openLoginPopup('login', { returnURL }));
  const isNarrowed = keyword !== '' || cateId !== undefined || format !== '' || price !== 'all' || sellerId !== undefined || pageNo > 1;
  const clear = (): void => change({ keyword: '', cateId: undefined, format: '', price: 'all', sellerId: undefined, pageNo: 1 });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>模型商城</h1>
          <p>
            {quantities === undefined
              ? '来自发布者的三维模型，检测过、看得见、买了就能下载'
              : `${quantities.totalCount} 个模型在售，最近 7 天上新 ${quantities.newCount} 个`}
          </p>
        </div>
        <Search keyword={keyword} onSearch={(text) => change({ keyword: text })} />
      </header>

      <nav className={styles.categories} aria-label="分类">
        <button type="button" aria-pressed={cateId === undefined} onClick={() => change({ cateId: undefined })}>
          全部
        </button>
        {categories.map(({ id, name, modelCount }) => (
          <button key={id} type="button" aria-pressed={cateId === id} onClick={() => change({ cateId: id })}>
            {name}
            {modelCount > 0 && <span>{modelCount}</span>}
          </button>
        ))}
      </nav>

      <div className={styles.bar} role="group" aria-label="筛选和排序">
        <div className={styles.prices} role="group" aria-label="价格">
          {prices.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={price === value} onClick={() => change({ price: value })}>
              {label}
            </button>
          ))}
        </div>
        <select aria-label="格式" value={format} onChange={({ target }) => change({ format: target.value })}>
          <option value="">全部格式</option>
          {formats.map((one) => (
            <option key={one.format} value={one.format}>
              {one.format.toUpperCase()}（{one.modelCount}）
            </option>
          ))}
        </select>
        <select aria-label="排序" value={sort} onChange={({ target }) => change({ sort: target.value as typeof sort })}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {isNarrowed && (
          <button type="button" className={buttons.quiet} onClick={clear}>
            清除筛选
          </button>
        )}
      </div>

      {data === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : (
          <MallNotice title="内容没有加载出来" text={sentenceOf(error)} alert>
            <button type="button" className={buttons.primary} onClick={() => void mutate()}>
              重新加载
            </button>
          </MallNotice>
        )
      ) : data.results.length > 0 ? (
        <>
          <ul className={styles.grid}>
            {data.results.map((model) => (
              <li key={model.modelId}>
                <ModelCard model={model} onCart={({ modelId }) => void putInCart(modelId)} />
              </li>
            ))}
          </ul>
          <Pager
            className={styles.pages}
            pageNo={pageNo}
            pageSize={pageSize}
            totalCount={data.totalCount}
            onPage={(next) => change({ pageNo: next })}
          />
        </>
      ) : isNarrowed ? (
        <MallNotice title="没有符合条件的模型" text="换一个关键词或分类试试">
          <button type="button" className={buttons.secondary} onClick={clear}>
            清除筛选
          </button>
        </MallNotice>
      ) : (
        <MallNotice title="商城里还没有模型" text="第一批模型正在准备。您也可以先上传自己的模型，检测、轻量化和转换。">
          <Link className={buttons.primary} to={addresses.files('workbench', { upload: 'single' })}>
            上传模型
          </Link>
        </MallNotice>
      )}
    </div>
  );
}

/** Where links to a search lead, with the word to be found at the end of the address. */
export function TransactionSearchPage() {
  const { keyWord = '' } = useParams();
  return <Navigate to={addresses.mall(keyWord === '' ? {} : { keyword: keyWord })} replace />;
}

function Search({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(keyword);
  useEffect(() => setText(keyword), [keyword]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder="搜索模型名称"
        aria-label="搜索模型名称"
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" aria-label="搜索">
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
      </button>
    </form>
  );
}

const Waiting = () => (
  <ul className={styles.grid} role="status" aria-label="正在读取">
    {Array.from({ length: 8 }, (_, index) => (
      <li key={index} className={styles.waiting} />
    ))}
  </ul>
);
