import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { isPublisher } from '#domain/accounts/publisher';
import { knownErrorText } from '../../api/known-errors.ts';
import { addresses } from '../../addresses.ts';
import { EmptyList } from '../../components/list-notices.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useUser } from '../../hooks/use-session.ts';
import { SourceFiles } from '../shared/source-files.tsx';

export function MySourceFilesPage() {
  const { uploaderType } = useUser();
  if (!isPublisher(uploaderType)) return <PublishersOnly />;
  return (
    <SourceFiles title="发布中心 · 源文件" description="准备发布到模型商城的源文件。商城开放以前，先上传、检测和整理。" origin="publish" />
  );
}

/** What others see: docs/decisions.md#publishers. */
function PublishersOnly() {
  usePageTitle('发布中心');
  return (
    <EmptyList title={knownErrorText('upload.publisherOnly')} text="开通发布者身份请联系客服。您在工作台上传的模型不受影响。">
      <Link to={addresses.files('workbench')}>
        <Button type="primary" tabIndex={-1}>
          去源文件管理
        </Button>
      </Link>
      <Link to={addresses.help('contact')}>
        <Button tabIndex={-1}>联系客服</Button>
      </Link>
    </EmptyList>
  );
}
