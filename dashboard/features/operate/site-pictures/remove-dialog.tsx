import { useState } from 'react';
import type { SitePictureView } from '#domain/content/edit-views';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { problemText, toast } from '../../../components/toast.tsx';

interface Props {
  picture: SitePictureView;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once more before a picture goes. */
export function RemoveDialog({ picture: { name, uses }, onRemove, onClose }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await onRemove();
      toast.success('图片已删除');
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`删除「${name}」`}
      okText="删除"
      danger
      problem={refusal}
      busy={isBusy}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p>
        删除后它的地址不再有图片。
        {uses.length > 0 && `有 ${uses.length} 份草稿在用，那些草稿要换掉图片才能发布。`}
      </p>
    </FormDialog>
  );
}
