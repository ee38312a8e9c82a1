import { PageHeading } from '../../components/page-heading.tsx';
import { CodeList } from '../../features/operate/code-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function CodesPage() {
  usePageTitle('激活码');
  return (
    <>
      <PageHeading title="激活码" description="制作套餐的激活码，每个只能使用一次。制作都有记录。" />
      <CodeList />
    </>
  );
}
