import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { pictureAltSchema } from '#domain/content/edit-schema';
import type { SitePictureView } from '#domain/content/edit-views';
import { figureMark } from '#domain/content/pictures';
import { contentLimits } from '#domain/limits';
import { addSitePicture } from '../../../api/site-pictures.ts';
import { Field } from '../../../components/field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { problemText } from '../../../components/toast.tsx';
import styles from './site-pictures.module.css';

interface Props {
  /** One of the library, or a file that goes into it first. */
  picture: SitePictureView | File;
  /** Is handed the mark that shows the picture. */
  onInsert: (mark: string) => void;
  onClose: () => void;
}

/** Where a picture is looked at before it is sent. */
function usePreview(picture: SitePictureView | File): string {
  const [address] = useState(() => (picture instanceof File ? URL.createObjectURL(picture) : picture.address));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

/** Asks what a picture shows before it stands in a page; a file is sent then, and called so in the library. */
export function InsertDialog({ picture, onInsert, onClose }: Props) {
  const preview = usePreview(picture);
  const [alt, setAlt] = useState(picture instanceof File ? '' : picture.name);
  const [caption, setCaption] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const words = pictureAltSchema.safeParse(alt);
    setProblem(words.error?.issues[0]?.message);
    setRefusal(undefined);
    if (!words.success) return;
    setBusy(true);
    try {
      const kept = picture instanceof File ? await addSitePicture(picture, words.data.slice(0, contentLimits.pictureName)) : picture;
      onInsert(figureMark(kept, { alt: words.data, caption: caption.trim() }));
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog title="插入图片" okText="插入" problem={refusal} busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <img className={styles.shown} src={preview} alt="要插入的图片" />
      <Field label="说明文字" problem={problem}>
        {(control) => (
          <Input
            {...control}
            maxLength={contentLimits.pictureAlt}
            placeholder="图里是什么，读给看不见图的人"
            value={alt}
            onChange={(event) => {
              setAlt(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Field label="图下的一行字（选填）" problem={undefined}>
        {(control) => (
          <Input {...control} maxLength={contentLimits.pictureAlt} value={caption} onChange={(event) => setCaption(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
