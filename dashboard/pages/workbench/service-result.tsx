import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { keys, type Key } from '../../api/keys.ts';
import { EmptyList } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { readQuery } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { JobResults, resultFilters } from '../shared/job-results.tsx';

export const firstKey = (params: URLSearchParams): Key => keys.jobList(readQuery(resultFilters, params));

/** The results of all models; `?fileId=` shows those of one source file. */
export function ServiceResultPage() {
  usePageTitle('服务结果');
  return (
    <>
      <PageHeading title="服务结果" description="每一次处理的进度、前后对比和下载。" />
      <JobResults
        placeholder="搜索模型名称或文件名"
        empty={
          <EmptyList title="还没有处理结果" text="在源文件管理里选一个检测通过的模型，点「轻量化」，结果就会出现在这里。">
            <Link to={addresses.files('workbench')}>
              <Button type="primary" size="large" tabIndex={-1}>
                去选模型
              </Button>
            </Link>
          </EmptyList>
        }
      />
    </>
  );
}
