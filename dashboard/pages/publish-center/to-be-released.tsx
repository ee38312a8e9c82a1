import { Alert, Button, Segmented } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { checkStatuses } from '#domain/accounts/check-status';
import { isModelerType } from '#domain/modelers/kinds';
import { formatBytes, formatShortCount } from '#domain/display/numbers';
import { priceText } from '#domain/mall/price-text';
import { reviewFieldLabels } from '#domain/mall/review-reasons';
import type { MallStatus } from '#domain/mall/state';
import type { ReleaseView } from '#domain/mall/views';
import { addresses } from '../../addresses.ts';
import { useReleases, withdrawModel } from '../../api/mall.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { FoundList } from '../../components/found-list.tsx';
import { EmptyList } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { useAsk } from '../../components/use-ask.ts';
import { toast } from '../../components/toast.tsx';
import { keywordFilter, oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { useUser } from '../../hooks/use-session.ts';
import { PublishersOnly } from './publishers-only.tsx';
import styles from './to-be-released.module.css';

const ReleaseDialog = lazyDialog(async () => (await import('../../features/mall/release-dialog.tsx')).ReleaseDialog);

const places = [
  { value: 'false', label: '待发布' },
  { value: 'true', label: '已发布' },
] as const;
const filters = { ...pageFilters, keyword: keywordFilter, isRelase: oneOf(places, 'false') };

const tones: Record<MallStatus, Tone> = {
  Draft: 'waiting',
  UnderReview: 'running',
  ChangesNeeded: 'waiting',
  Rejected: 'error',
  OnSale: 'success',
  Withdrawn: 'quiet',
  Frozen: 'error',
};
/** What the button that opens the offer is called. */
const ways: Record<MallStatus, string> = {
  Draft: '定价上架',
  UnderReview: '修改',
  ChangesNeeded: '修改后重新提交',
  Rejected: '',
  OnSale: '修改',
  Withdrawn: '定价上架',
  Frozen: '',
};

/** `/publishCenter/toBeReleased`: a publisher's files that wait to be put on sale; `?isRelase=true`: what is. */
export function ToBeReleasedPage() {
  const { uploaderType } = useUser();
  return isModelerType(uploaderType) ? <Releases /> : <PublishersOnly />;
}

function Releases() {
  const { checkStatus } = useUser();
  const [{ isRelase, ...query }, change] = useListQuery(filters);
  const isReleased = isRelase === 'true';
  const title = isReleased ? '已发布的模型' : '待发布的模型';
  usePageTitle(title);
  const page = useReleases({ ...query, isRelase: isReleased });
  const [chosen, setChosen] = useState<ReleaseView>();
  const search = useCallback((keyword: string) => change({ keyword }), [change]);
  const isNarrowed = query.keyword !== '' || query.pageNo > 1;
  return (
    <>
      <PageHeading
        title={title}
        description={
          isReleased
            ? '改价和修改对新的订单生效；下架后，已经购买的用户仍可下载。'
            : '检测通过的发布源文件，定价后提交审核，通过后上架。第一次提交前需要实名认证。'
        }
      >
        <Segmented aria-label="发布状态" value={isRelase} options={[...places]} onChange={(value) => change({ isRelase: value })} />
        <SearchField keyword={query.keyword} placeholder="搜索模型名称或文件名" onSearch={search} />
      </PageHeading>
      {checkStatus !== checkStatuses.verified && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          title="第一次上架模型前，请先完成个人或企业认证"
          action={<Link to={addresses.certification()}>去认证</Link>}
        />
      )}
      <FoundList
        page={page}
        query={query}
        isNarrowed={isNarrowed}
        onClear={() => change({ keyword: '', pageNo: 1 })}
        onPage={(pageNo) => change({ pageNo })}
        empty={isReleased ? <NoneReleased /> : <NoneWaiting />}
      >
        {(releases) => (
          <ul className={styles.list}>
            {releases.map((release) => (
              <Release key={release.fileId} release={release} onEdit={() => setChosen(release)} />
            ))}
          </ul>
        )}
      </FoundList>
      {chosen !== undefined && (
        <Suspense>
          <ReleaseDialog release={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const NoneReleased = () => (
  <EmptyList title="还没有发布模型" text="在「待发布」里给模型定价，就会出现在模型商城。">
    <Link to={addresses.releases()}>
      <Button type="primary" tabIndex={-1}>
        去待发布
      </Button>
    </Link>
  </EmptyList>
);

const NoneWaiting = () => (
  <EmptyList title="没有等待发布的模型" text="先上传并通过检测，再来定价上架。">
    <Link to={addresses.files('publish', { upload: 'single' })}>
      <Button type="primary" tabIndex={-1}>
        上传模型
      </Button>
    </Link>
  </EmptyList>
);

function Release({ release, onEdit }: { release: ReleaseView; onEdit: () => void }) {
  const ask = useAsk();
  const {
    modelId,
    modelName,
    fileName,
    preview,
    format,
    fileSize,
    triangles,
    status,
    statusLabel,
    frozenCause,
    causes,
    modelPrice,
    sales,
  } = release;
  const withdraw = (id: string): void =>
    ask({
      title: `下架「${modelName}」？`,
      content: '商城里不再显示，购物车里的也不能结算。已经购买的用户仍可下载，您可以随时重新上架。',
      okText: '下架',
      onOk: () => toast.outcome(withdrawModel(id), '已下架'),
    });
  return (
    <li data-row-key={release.fileId} className={styles.row}>
      <span className={styles.picture}>
        <Thumbnail url={preview} format={format} alt="" />
      </span>
      <div className={styles.words}>
        <h2>{status === 'OnSale' && modelId !== null ? <Link to={addresses.mallModel(modelId)}>{modelName}</Link> : modelName}</h2>
        <p className={styles.file}>{fileName}</p>
        <p>
          {format.toUpperCase()} · {formatBytes(fileSize)}
          {triangles !== null && ` · ${formatShortCount(triangles)} 面`}
          {sales > 0 && ` · ${sales}\u00a0人拥有`}
        </p>
        {causes.length > 0 ? (
          <ul className={styles.cause}>
            {causes.map(({ field, text }) => (
              <li key={field + text}>
                {reviewFieldLabels[field]}：{text}
              </li>
            ))}
          </ul>
        ) : (
          frozenCause !== null && <p className={styles.cause}>冻结原因：{frozenCause}。如有疑问请联系客服</p>
        )}
      </div>
      <strong className={styles.price}>{modelPrice === null ? '未定价' : priceText(modelPrice)}</strong>
      <div>
        <StateTag tone={tones[status]}>{statusLabel}</StateTag>
      </div>
      <div className={styles.ways}>
        {ways[status] !== '' && (
          <Button
            type={status === 'OnSale' || status === 'UnderReview' ? 'default' : 'primary'}
            aria-label={`${ways[status]}${modelName}`}
            onClick={onEdit}
          >
            {ways[status]}
          </Button>
        )}
        {status === 'UnderReview' && modelId !== null && (
          <Button aria-label={`撤回${modelName}`} onClick={() => void toast.outcome(withdrawModel(modelId), '已撤回')}>
            撤回
          </Button>
        )}
        {status === 'OnSale' && modelId !== null && (
          <Button danger aria-label={`下架${modelName}`} onClick={() => withdraw(modelId)}>
            下架
          </Button>
        )}
      </div>
    </li>
  );
}
