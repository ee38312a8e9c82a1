import { Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { nameLimits } from '#domain/limits';
import { modelNameSchema } from '#domain/files/schema';
import { sentenceOf } from '../api/api-error.ts';
import { toast } from './toast.ts';

interface RenameDialogProps {
  /** The current name. */
  name: string;
  /** Rejects with an error whose message is shown. */
  onSave(name: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for a new model name. If the server rejects it (content scan), the reason appears under the field. */
export function RenameDialog({ name, onSave, onClose }: RenameDialogProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const inputId = useId();

  const save = async (): Promise<void> => {
    const read = modelNameSchema.safeParse(text);
    if (!read.success) {
      setProblem(read.error.issues[0]?.message ?? null);
      toast.warning('请先完善表单信息');
      return;
    }
    setSaving(true);
    try {
      await onSave(read.data);
      toast.success('名称已保存');
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      title="重命名"
      okText="保存"
      width={440}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form layout="vertical">
        <Form.Item
          label="模型名称"
          htmlFor={inputId}
          required
          validateStatus={problem === null ? undefined : 'error'}
          help={problem ?? undefined}
          style={{ margin: '16px 0 24px' }}
        >
          <Input
            id={inputId}
            autoFocus
            value={text}
            maxLength={nameLimits.modelName}
            showCount
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
            onPressEnter={(event) => {
              event.preventDefault();
              void save();
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
