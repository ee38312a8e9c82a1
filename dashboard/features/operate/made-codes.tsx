import { Button, Input } from 'antd';
import { Dialog } from '../../components/dialog.tsx';
import { copyText } from '../../components/copy-text.ts';

/** Codes that were just made: they are shown this once. */
export function MadeCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      title={`${codes.length} 个激活码`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void copyText(text)}>复制全部</Button>
          <Button type="primary" onClick={onClose}>
            已经保存
          </Button>
        </>
      }
    >
      <p style={{ marginBottom: 12 }}>激活码只在这里显示一次，关闭后不能再看到，请先保存。</p>
      <Input.TextArea readOnly aria-label="激活码" rows={Math.min(10, codes.length + 1)} value={text} style={{ fontFamily: 'monospace' }} />
    </Dialog>
  );
}
