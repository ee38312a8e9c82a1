import { PageHeading } from '../../components/page-heading.tsx';
import { WorkList } from '../../features/operate/work-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function JobsPage() {
  usePageTitle('处理任务');
  return (
    <>
      <PageHeading title="处理任务" description="平台出了问题、等待您决定的任务，以及所有人的处理。重试和放弃都记入审计日志。" />
      <WorkList />
    </>
  );
}
