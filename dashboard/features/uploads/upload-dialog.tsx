import { Modal } from 'antd';
import { closeUploadDialog, type UploadDialogRequest } from './upload-dialog-state.ts';

export function UploadDialog({ request }: { request: UploadDialogRequest }) {
  return <Modal open title={request.origin === 1 ? '上传发布模型' : '模型上传'} footer={null} onCancel={closeUploadDialog} />;
}
