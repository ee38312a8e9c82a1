import { Button, Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sizeRefusal } from '#domain/attachments/limits';
import { pictureTypes } from '#domain/attachments/purposes';
import { embedLimits, isLink } from '#domain/scenes/embed';
import type { SceneLogoView } from '#domain/scenes/views';
import { saveSceneLogo } from '../../../../api/scene-assets.ts';
import { Field } from '../../../../components/field.tsx';
import { problemText, toast } from '../../../../components/toast.tsx';
import styles from './scene-exports.module.css';

/** The logo on a scene's viewer: chosen, named, linked, or taken away. */
export function SceneLogo({ jobId, logo }: { jobId: string; logo: SceneLogoView }) {
  const file = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File>();
  const [name, setName] = useState(logo.name);
  const [link, setLink] = useState(logo.link);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const chosen = useMemo(() => (picture === undefined ? null : URL.createObjectURL(picture)), [picture]);
  useEffect(() => () => void (chosen !== null && URL.revokeObjectURL(chosen)), [chosen]);
  const shown = chosen ?? logo.pictureUrl;
  const isChanged = picture !== undefined || name.trim() !== logo.name || link.trim() !== logo.link;
  const linkProblem = link.trim() === '' || isLink(link.trim()) ? undefined : '链接要以 http:// 或 https:// 开头';

  const choose = (wanted: File | undefined): void => {
    if (wanted === undefined) return;
    const refusal = pictureTypes.some((type) => type === wanted.type)
      ? sizeRefusal('sceneLogo', wanted.size)
      : '请选择 JPG、PNG 或 WebP 图片';
    setProblem(refusal);
    if (refusal === undefined) setPicture(wanted);
  };
  const save = async (sent: File | null | undefined, done: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await saveSceneLogo(jobId, { picture: sent, name, link });
      setPicture(undefined);
      toast.success(done);
    } catch (error) {
      setProblem(problemText(error));
    }
    setBusy(false);
  };

  return (
    <div className={styles.panel}>
      <Field label="图片" problem={problem} group>
        {(control, labelId) => (
          <p className={styles.buttons} role="group" aria-labelledby={labelId} aria-describedby={control['aria-describedby']}>
            {shown !== null && (
              <span className={styles.mark}>
                <img src={shown} alt="现在的标志" />
              </span>
            )}
            <Button onClick={() => file.current?.click()}>{shown === null ? '选择图片' : '换一张'}</Button>
            <span>PNG、JPG 或 WebP，不超过 2 MB；显示在深色背景上，高 30 像素</span>
            <input
              ref={file}
              hidden
              type="file"
              accept=".png,.jpg,.jpeg,.webp"
              aria-label="选择标志图片"
              onChange={(event) => {
                choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </p>
        )}
      </Field>
      {shown !== null && (
        <>
          <div className={styles.fields}>
            <Field label="名称（选填）" problem={undefined}>
              {(control) => (
                <Input {...control} maxLength={embedLimits.nameLength} value={name} onChange={(event) => setName(event.target.value)} />
              )}
            </Field>
            <Field label="点击打开的网页（选填）" problem={linkProblem}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={embedLimits.linkLength}
                  placeholder="https://www.example.com"
                  value={link}
                  onChange={(event) => setLink(event.target.value)}
                />
              )}
            </Field>
          </div>
          <p className={styles.buttons}>
            <Button
              type="primary"
              loading={busy}
              disabled={!isChanged || linkProblem !== undefined}
              onClick={() => void save(picture, '标志已保存')}
            >
              保存标志
            </Button>
            {logo.pictureUrl !== null && (
              <Button disabled={busy} onClick={() => void save(null, '已恢复模工坊标志')}>
                恢复模工坊标志
              </Button>
            )}
          </p>
        </>
      )}
    </div>
  );
}
