import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { conversionTargetNames, conversionTargets, type ConversionTarget } from '#domain/jobs/kinds/convert';
import { useFileDetail } from '../../../api/files.ts';
import { ChoiceCards } from '../../../components/choice-cards.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { useSubmitJob } from '../use-submit-job.ts';
import styles from './convert-dialog.module.css';

interface ConvertDialogProps {
  fileId: string;
  /** Initial choice when running a job again. */
  initial?: ConversionTarget;
  onClose(): void;
}

const choices = conversionTargetNames.map((value) => ({
  value,
  label: conversionTargets[value].label,
  hint: conversionTargets[value].text,
}));

/** Chooses the format to convert a checked file to, starts the job and opens it. */
export function ConvertDialog({ fileId, initial = 'glb', onClose }: ConvertDialogProps) {
  const { data: file, error, mutate } = useFileDetail(fileId);
  const [target, setTarget] = useState<ConversionTarget>(initial);
  const { sending, submit } = useSubmitJob(onClose);

  return (
    <Modal
      open
      title={file === undefined ? '格式转换' : `格式转换 · ${file.modelName}`}
      width={640}
      okText="开始转换"
      okButtonProps={{ disabled: file === undefined }}
      confirmLoading={sending}
      onOk={() => void submit({ fileId, kind: 'convert', target })}
      onCancel={onClose}
    >
      {file === undefined ? (
        error === undefined ? (
          <Skeleton active paragraph={{ rows: 3 }} />
        ) : (
          <LoadError error={error} onRetry={() => void mutate()} />
        )
      ) : (
        <>
          <ChoiceCards<ConversionTarget> legend="目标格式" choices={choices} value={target} onChange={setTarget} />
          <p className={styles.note}>几何和贴图原样写入，不减面、不压缩。需要更小的文件请用「轻量化」。</p>
        </>
      )}
    </Modal>
  );
}
