import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { purposeLimits } from '#domain/attachments/limits';
import { formatLimit } from '#domain/display/numbers';
import { feedbackLimits } from '#domain/feedback/limits';
import { Field } from '../../components/field.tsx';
import styles from './feedback.module.css';

interface Props {
  pictures: readonly File[];
  problem: string | undefined;
  onAdd: (files: readonly File[]) => void;
  onRemove: (picture: File) => void;
}

const keys = new WeakMap<File, number>();
let made = 0;

/** The same file may be chosen twice. */
function keyOf(picture: File): number {
  const key = keys.get(picture) ?? (made += 1);
  keys.set(picture, key);
  return key;
}

function Thumbnail({ picture, place, onRemove }: { picture: File; place: number; onRemove: () => void }) {
  const [preview] = useState(() => URL.createObjectURL(picture));
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  return (
    <li className={styles.picture}>
      <img src={preview} alt={picture.name} />
      <button type="button" aria-label={`移除第 ${place} 张图片`} onClick={onRemove}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  );
}

/** The pictures that go along, and a place to add one while there is room. */
export function PictureField({ pictures, problem, onAdd, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { bytes, types } = purposeLimits.feedback;
  return (
    <Field label="图片（选填）" problem={problem} group>
      {(control, labelId) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={control['aria-describedby']}>
          <ul className={styles.pictures}>
            {pictures.map((picture, place) => (
              <Thumbnail key={keyOf(picture)} picture={picture} place={place + 1} onRemove={() => onRemove(picture)} />
            ))}
            {pictures.length < feedbackLimits.pictures && (
              <li>
                <button type="button" className={styles.add} onClick={() => input.current?.click()}>
                  <PlusOutlined aria-hidden />
                  添加图片
                </button>
              </li>
            )}
          </ul>
          <p className={styles.hint}>
            最多 {feedbackLimits.pictures} 张，每张不超过 {formatLimit(bytes)}，支持 JPG、PNG、WebP
          </p>
          <input
            ref={input}
            hidden
            multiple
            type="file"
            accept={types.join(',')}
            aria-label="选择图片"
            onChange={(event) => {
              onAdd([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
