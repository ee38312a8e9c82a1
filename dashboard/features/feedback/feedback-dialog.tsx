import { Alert, Input, Radio } from 'antd';
import { feedbackLimits } from '#domain/feedback/limits';
import { chosenTypes, feedbackTypeLabels, type ChosenType } from '#domain/feedback/types';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { AnnexField } from './annex-field.tsx';
import { PictureField } from './picture-field.tsx';
import { useFeedbackForm } from './use-feedback-form.ts';
import styles from './feedback.module.css';

const types = chosenTypes.map((value) => ({ value, label: feedbackTypeLabels[value] }));

/** Takes a problem or suggestion with pictures and an archive; closes once it is handed in. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const form = useFeedbackForm(() => {
    toast.success('提交成功');
    onClose();
  });
  return (
    <FormDialog
      title="问题与建议"
      width={560}
      okText={form.busy ?? '提交'}
      busy={form.busy !== undefined}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className={styles.lead}>遇到问题，或者有想法，都可以告诉我们。</p>
      <Field label="反馈类型" problem={form.problems.type} group>
        {(control, labelId) => (
          <Radio.Group
            {...control}
            aria-labelledby={labelId}
            optionType="button"
            options={types}
            value={form.type}
            onChange={(event) => form.setType(event.target.value as ChosenType)}
          />
        )}
      </Field>
      <Field label="问题与建议" problem={form.problems.content}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={5}
            maxLength={feedbackLimits.content}
            showCount
            placeholder="请输入您的问题与建议"
            value={form.content}
            onChange={(event) => form.setContent(event.target.value)}
          />
        )}
      </Field>
      <PictureField pictures={form.pictures} problem={form.problems.pictures} onAdd={form.addPictures} onRemove={form.removePicture} />
      <AnnexField annex={form.annex} problem={form.problems.annex} onChoose={form.addAnnex} onRemove={form.removeAnnex} />
      {form.refusal !== '' && <Alert type="error" showIcon title={form.refusal} role="alert" />}
    </FormDialog>
  );
}
