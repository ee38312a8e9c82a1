import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { knownErrorText } from '../../api/known-errors.ts';
import { EmptyList } from '../../components/list-notices.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

/** What others see: docs/decisions/publishers.md. */
export function PublishersOnly() {
  usePageTitle('发布中心');
  return (
    <EmptyList title={knownErrorText('upload.publisherOnly')} text="申请成为模型师，通过后就可以发布模型。您在工作台上传的模型不受影响。">
      <Link to={addresses.modelerApplication}>
        <Button type="primary" tabIndex={-1}>
          申请成为模型师
        </Button>
      </Link>
      <Link to={addresses.files('workbench')}>
        <Button tabIndex={-1}>去源文件管理</Button>
      </Link>
    </EmptyList>
  );
}
