import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { keys, type Key } from '../../api/keys.ts';
import { EmptyList } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { readQuery } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { JobResults, resultFilters } from '../shared/job-results.tsx';

const kind = 'superResolve';
export const firstKey = (params: URLSearchParams): Key => keys.jobList({ ...readQuery(resultFilters, params), kind });

/** `/workbench/mapSuperdivision`: maps that were made finer, or are being made. */
export function MapResultsPage() {
  usePageTitle('地图超分');
  return (
    <>
      <PageHeading title="地图超分" description="每一幅影像的进度、前后对比和下载。">
        <Link to={addresses.uploadMaps()}>
          <Button icon={<UploadOutlined />} tabIndex={-1}>
            上传和管理影像
          </Button>
        </Link>
      </PageHeading>
      <JobResults
        kind={kind}
        placeholder="搜索影像名称或文件名"
        empty={
          <EmptyList title="还没有超分结果" text="上传一幅影像，检测通过后选倍数，就能看到前后对比。">
            <Link to={addresses.uploadMaps()}>
              <Button type="primary" size="large" tabIndex={-1}>
                去上传影像
              </Button>
            </Link>
          </EmptyList>
        }
      />
    </>
  );
}
