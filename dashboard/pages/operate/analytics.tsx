import { PageHeading } from '../../components/page-heading.tsx';
import { AnalyticsBoard } from '../../features/operate/analytics-board.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function AnalyticsPage() {
  usePageTitle('访问统计');
  return (
    <>
      <PageHeading title="访问统计" description="谁从哪里来、看了什么、走到哪一步。不用第三方，不用 cookie，日期为中国时间。" />
      <AnalyticsBoard />
    </>
  );
}
