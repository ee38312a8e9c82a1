import { ExclamationCircleFilled } from '@ant-design/icons';
import { Button, Space, theme } from 'antd';
import { AdviceList } from '../../components/advice-list.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { Refusal } from './use-admission.ts';

interface OversizeDialogProps {
  /** At least one. */
  refusals: readonly Refusal[];
  onClose: () => void;
}

/** Says of all chosen files that are too large what the limit is, and what helps. */
export function OversizeDialog({ refusals, onClose }: OversizeDialogProps) {
  const { token } = theme.useToken();
  const warnings = [...new Set(refusals.map(({ warning }) => warning))];
  const isOneLimit = warnings.length === 1;
  const names = refusals.map(({ fileName, warning }) => (isOneLimit ? `「${fileName}」` : `「${fileName}」：${warning}`));
  const advice = refusals.flatMap((refusal) => refusal.advice);
  return (
    <Dialog
      centered
      width={480}
      title={
        <Space align="start">
          <ExclamationCircleFilled aria-hidden style={{ color: token.colorWarning }} />
          {isOneLimit ? warnings[0] : `${refusals.length} 个文件超过了大小限制`}
        </Space>
      }
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          知道了
        </Button>
      }
      onCancel={onClose}
    >
      <AdviceList lines={[...new Set([...names, ...advice])]} />
    </Dialog>
  );
}
