import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBytes, formatShortCount } from '#domain/display/numbers';
import type { BoughtModelView } from '#domain/mall/views';
import { licences } from '#domain/trade/licences';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { downloadModel, useBoughtModels } from '../../api/mall.ts';
import { FoundList } from '../../components/found-list.tsx';
import { EmptyList } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { toast } from '../../components/toast.tsx';
import { keywordFilter, pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import styles from './owned-models.module.css';

const filters = { ...pageFilters, keyword: keywordFilter };

/** The models of others that one owns: bought, taken free or by a count. */
export function OwnedModels({ title, description }: { title: string; description: string }) {
  usePageTitle(title);
  const [query, change] = useListQuery(filters);
  const page = useBoughtModels(query);
  const search = useCallback((keyword: string) => change({ keyword }), [change]);
  const isNarrowed = query.keyword !== '' || query.pageNo > 1;
  return (
    <>
      <PageHeading title={title} description={description}>
        {(isNarrowed || (page.data?.totalCount ?? 0) > 0) && (
          <SearchField keyword={query.keyword} placeholder="搜索模型名称" onSearch={search} />
        )}
      </PageHeading>
      <FoundList
        page={page}
        query={query}
        isNarrowed={isNarrowed}
        onClear={() => change({ keyword: '', pageNo: 1 })}
        onPage={(pageNo) => change({ pageNo })}
        empty={
          <EmptyList title="还没有模型" text="在商城里购买、免费领取或用次数换取的模型会出现在这里。">
            <Link to={addresses.mall()}>
              <Button type="primary" size="large" tabIndex={-1}>
                去模型商城
              </Button>
            </Link>
          </EmptyList>
        }
      >
        {(models) => (
          <ul className={styles.grid}>
            {models.map((model) => (
              <BoughtModel key={model.modelId} model={model} />
            ))}
          </ul>
        )}
      </FoundList>
    </>
  );
}

function BoughtModel({ model }: { model: BoughtModelView }) {
  const { modelId, modelName, preview, format, fileSize, triangles, nickname, isOnSale, paid, licence, buyTime } = model;
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadModel(modelId);
    } catch (failure) {
      toast.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.card}>
      <Link className={styles.picture} to={addresses.mallModel(modelId)} tabIndex={-1} aria-hidden="true">
        <Thumbnail url={preview} format={format} alt="" />
      </Link>
      <div className={styles.words}>
        <h2>
          <Link to={addresses.mallModel(modelId)} title={modelName}>
            {modelName}
          </Link>
        </h2>
        <p>
          {nickname}
          {!isOnSale && ' · 已下架'}
        </p>
        <p>
          {format.toUpperCase()} · {formatBytes(fileSize)}
          {triangles !== null && ` · ${formatShortCount(triangles)} 面`}
        </p>
        <p>
          {paid === 0 ? '免费' : formatYuan(paid)} · {licences[licence].name} · <RelativeTime at={buyTime} />
        </p>
        <Button icon={<DownloadOutlined />} loading={busy} aria-label={`下载原模型：${modelName}`} onClick={() => void download()}>
          下载原模型
        </Button>
      </div>
    </li>
  );
}
