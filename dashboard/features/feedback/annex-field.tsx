import { FileZipOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { purposeLimits } from '#domain/attachments/limits';
import { formatBytes, formatLimit } from '#domain/display/numbers';
import { Field } from '../../components/field.tsx';
import type { ChosenArchive } from './choose-files.ts';
import styles from './feedback.module.css';

interface Props {
  annex: ChosenArchive | undefined;
  problem: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The archive that goes along. */
export function AnnexField({ annex, problem, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label="附件（选填）" problem={problem} group>
      {(control, labelId) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={control['aria-describedby']}>
          {annex === undefined ? (
            <Button icon={<PaperClipOutlined />} onClick={() => input.current?.click()}>
              选择压缩包
            </Button>
          ) : (
            <div className={styles.annex}>
              <FileZipOutlined aria-hidden />
              <span className={styles.annexName}>{annex.file.name}</span>
              <span className={styles.annexSize}>{formatBytes(annex.file.size)}</span>
              <Button type="text" onClick={onRemove}>
                移除
              </Button>
            </div>
          )}
          <p className={styles.hint}>一个 zip 或 rar，不超过 {formatLimit(purposeLimits.feedbackAnnex.bytes)}，例如出问题的模型</p>
          <input
            ref={input}
            hidden
            type="file"
            accept=".zip,.rar"
            aria-label="选择附件"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) onChoose(file);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
