import { Button, Input } from 'antd';
import type { MadeKeyView } from '#domain/developers/views';
import { copyText } from '../../components/copy-text.ts';
import { Dialog } from '../../components/dialog.tsx';

/** Shows a new key, this once. */
export function MadeKey({ made, onClose }: { made: MadeKeyView; onClose: () => void }) {
  return (
    <Dialog
      title="密钥已创建"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p style={{ marginBottom: 12 }}>完整的密钥只显示这一次，请现在存到安全的地方，不要放进网页或代码仓库。</p>
      <div style={{ display: 'flex', gap: 8 }}>
        <Input
          readOnly
          aria-label="新的密钥"
          value={made.key}
          style={{ fontFamily: 'monospace' }}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copyText(made.key)}>复制</Button>
      </div>
    </Dialog>
  );
}
