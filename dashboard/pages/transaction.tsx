import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { mallErrors } from '#domain/errors/areas/mall';
import { facetNames, type FacetName } from '#domain/mall/facets';
import { addresses } from '../addresses.ts';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { useMallQuantities, useMallSearch } from '../api/mall.ts';
import { Pager } from '../components/pager.tsx';
import buttons from '../features/mall/buttons.module.css';
import { FacetPanel, type ChosenFacets } from '../features/mall/facet-panel.tsx';
import { MallNotice } from '../features/mall/mall-notice.tsx';
import { ModelCard } from '../features/mall/model-card.tsx';
import { SearchBox } from '../features/mall/search-box.tsx';
import { openLoginPopup } from '../features/accounts/login-popup-state.ts';
import { useShopping } from '../features/mall/use-shopping.ts';
import { maybeId, oneOf, pageFilters, textOf } from '../hooks/list-filters.ts';
import { usePageTitle } from '../hooks/page-title.ts';
import { useListPlace } from '../hooks/use-list-place.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { useSession } from '../hooks/use-session.ts';
import styles from './transaction.module.css';

const sorts = [
  { value: 'best', label: '综合' },
  { value: 'newest', label: '最新上架' },
  { value: 'popular', label: '最多人用' },
  { value: 'cheapest', label: '价格从低到高' },
  { value: 'dearest', label: '价格从高到低' },
] as const;
/** Each facet stands in the address under its own name, its values apart by commas. */
const chosen = Object.fromEntries(facetNames.map((name) => [name, textOf(100)])) as Record<FacetName, ReturnType<typeof textOf>>;
const filters = {
  pageNo: pageFilters.pageNo,
  ...{ keyword: textOf(50), sellerId: maybeId, sort: oneOf(sorts, 'best') },
  ...chosen,
};
const cleared = { keyword: '', sellerId: undefined, ...Object.fromEntries(facetNames.map((name) => [name, ''])), pageNo: 1 };
const pageSize = 24;

/** `/transaction`: what is on sale, searched and narrowed. */
export function TransactionPage() {
  usePageTitle('模型商城');
  const [query, change] = useListQuery(filters);
  const { sort, keyword, sellerId, pageNo } = query;
  const { phase } = useSession();
  const picked: ChosenFacets = Object.fromEntries(
    facetNames.flatMap((name) => (query[name] === '' ? [] : [[name, query[name].split(',')]])),
  );
  const { data, error, mutate } = useMallSearch(
    phase === 'starting' ? null : { keyword, sort, sellerId, filters: picked, pageNo, pageSize },
  );
  const quantities = useMallQuantities().data;
  const { putInCart } = useShopping((returnURL) => openLoginPopup('login', { returnURL }));
  useListPlace(data !== undefined);
  const isAway = error instanceof ApiError && error.respCode === mallErrors['mall.searchAway'].respCode;
  const isNarrowed = Object.keys(picked).length > 0 || sellerId !== undefined;
  const choose = (name: FacetName, values: string[]): void => change({ [name]: values.join(',') });
  const clear = (): void => change(cleared);
  const facets = data?.facets ?? [];
  const categories = facets.find(({ name }) => name === 'cate')?.values ?? [];
  const cate = picked.cate ?? [];
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
        <SearchBox keyword={keyword} onSearch={(text) => change({ keyword: text, sort: 'best' })} />
      </header>

      <nav className={styles.categories} aria-label="分类">
        <button type="button" aria-pressed={cate.length === 0} onClick={() => choose('cate', [])}>
          全部
        </button>
        {categories.map(({ value, label, count }) => (
          <button key={value} type="button" aria-pressed={cate.includes(value)} onClick={() => choose('cate', [value])}>
            {label}
            <span>{count}</span>
          </button>
        ))}
      </nav>

      <div className={styles.columns}>
        {data?.facets === null ? (
          <p className={styles.away}>搜索和筛选暂时不可用，可以先浏览</p>
        ) : (
          <FacetPanel facets={facets} chosen={picked} onChoose={choose} />
        )}
        <section className={styles.found} aria-label="模型">
          <div className={styles.bar}>
            <p role="status">{data === undefined ? '' : foundText(keyword, data)}</p>
            <select aria-label="排序" value={sort} onChange={({ target }) => change({ sort: target.value as typeof sort })}>
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            {(isNarrowed || keyword !== '') && (
              <button type="button" className={buttons.quiet} onClick={clear}>
                清除条件
              </button>
            )}
          </div>

          {error !== undefined && data === undefined ? (
            <MallNotice title={isAway ? '搜索暂时不可用' : '内容没有加载出来'} text={sentenceOf(error)} alert>
              <button type="button" className={buttons.primary} onClick={() => void mutate()}>
                重新加载
              </button>
              {isAway && (
                <button type="button" className={buttons.secondary} onClick={clear}>
                  浏览全部模型
                </button>
              )}
            </MallNotice>
          ) : data === undefined ? (
            <Waiting />
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
          ) : isNarrowed && data.unnarrowedCount > 0 ? (
            <MallNotice title="没有符合全部条件的模型" text="去掉筛选后有结果，也可以只去掉其中一项。">
              <button type="button" className={buttons.secondary} onClick={() => change({ ...cleared, keyword })}>
                去掉筛选，看 {data.unnarrowedCount} 个模型
              </button>
            </MallNotice>
          ) : keyword !== '' || isNarrowed || pageNo > 1 ? (
            <MallNotice title={keyword === '' ? '没有符合条件的模型' : `没有找到「${keyword}」`} text="换一个说法，或者用拼音试试。">
              <button type="button" className={buttons.secondary} onClick={() => change({ ...cleared, sort: 'popular' })}>
                看看最多人用的
              </button>
            </MallNotice>
          ) : (
            <MallNotice title="商城里还没有模型" text="第一批模型正在准备。您也可以先上传自己的模型，检测、轻量化和转换。">
              <Link className={buttons.primary} to={addresses.files('workbench', { upload: 'single' })}>
                上传模型
              </Link>
            </MallNotice>
          )}
        </section>
      </div>
    </div>
  );
}

/** What was found, and how closely. */
function foundText(keyword: string, { totalCount, closeness }: { totalCount: number; closeness: 'literal' | 'near' | 'some' }): string {
  if (totalCount === 0) return '';
  if (closeness === 'near') return `没有找到「${keyword}」，下面是相近的 ${totalCount} 个`;
  if (closeness === 'some') return `没有同时符合每个词的，下面 ${totalCount} 个符合其中一部分`;
  return keyword === '' ? `${totalCount} 个模型` : `「${keyword}」找到 ${totalCount} 个`;
}

/** Where links to a search lead, with the word to be found at the end of the address, and what it is narrowed by in its query. */
export function TransactionSearchPage() {
  const { keyWord = '' } = useParams();
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  if (keyWord !== '') next.set('keyword', keyWord);
  const search = next.toString();
  return <Navigate to={`${addresses.mall()}${search === '' ? '' : `?${search}`}`} replace />;
}

const Waiting = () => (
  <ul className={styles.grid} role="status" aria-label="正在读取">
    {Array.from({ length: 8 }, (_, index) => (
      <li key={index} className={styles.waiting} />
    ))}
  </ul>
);
