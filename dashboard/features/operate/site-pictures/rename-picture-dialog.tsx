import { Input } from 'antd';
import { useState } from 'react';
import { sitePictureRenameSchema } from '#domain/content/edit-schema';
import type { SitePictureView } from '#domain/content/edit-views';
import { contentLimits } from '#domain/limits';
import { renameSitePicture } from '../../../api/site-pictures.ts';
import { Field } from '../../../components/field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { problemText, toast } from '../../../components/toast.tsx';

/** Asks what a picture is called in the library from now on. */
export function RenamePictureDialog({ picture: { id, name }, onClose }: { picture: SitePictureView; onClose: () => void }) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const read = sitePictureRenameSchema.shape.name.safeParse(text);
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    setBusy(true);
    try {
      await renameSitePicture(id, read.data);
      toast.success('名称已保存');
      onClose();
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog title={`给「${name}」改名`} busy={isBusy} onSubmit={() => void save()} onClose={onClose}>
      <Field label="名称" problem={problem}>
        {(control) => (
          <Input
            {...control}
            value={text}
            maxLength={contentLimits.pictureName}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <p>只在图片库里显示，访客看不到。图片的地址不变，用到它的页面也不变。</p>
    </FormDialog>
  );
}
