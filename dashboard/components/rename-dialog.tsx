import { useId, useState } from 'react';
import type { ModelType } from '#domain/files/model-type';
import { modelNameSchema } from '#domain/files/schema';
import { uploadTexts } from '#domain/uploads/notes';
import { Dialog } from './dialog.tsx';
import { NameField, nameRefusal } from './name-field.tsx';
import { toast } from './toast.tsx';

interface RenameDialogProps {
  /** Of the file that is named, or whose result is. */
  modelType: ModelType;
  /** The current name. */
  name: string;
  /** Rejects with an error whose message is shown. */
  onSave(name: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for a new name. If the server rejects it (content scan), the reason appears under the field. */
export function RenameDialog({ modelType, name, onSave, onClose }: RenameDialogProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const inputId = useId();

  const save = async (): Promise<void> => {
    const read = modelNameSchema.safeParse(text);
    if (!read.success) {
      setProblem(read.error.issues[0]?.message ?? '');
      toast.warning(uploadTexts.incompleteForm);
      return;
    }
    setSaving(true);
    try {
      await onSave(read.data);
      toast.success('名称已保存');
      onClose();
    } catch (error) {
      setProblem(nameRefusal(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog title="重命名" okText="保存" width={440} confirmLoading={saving} onOk={() => void save()} onCancel={onClose} destroyOnHidden>
      <div style={{ marginTop: 16 }}>
        <NameField
          id={inputId}
          modelType={modelType}
          name={text}
          problem={problem}
          onName={(next) => {
            setText(next);
            setProblem('');
          }}
          onEnter={() => void save()}
        />
      </div>
    </Dialog>
  );
}
