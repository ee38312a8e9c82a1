import { useEffect, useRef } from 'react';
import { failedUploadAdvice, uploadTexts } from '#domain/uploads/notes';
import { AdviceList } from '../../components/advice-list.tsx';
import { useAsk } from '../../components/use-ask.ts';
import { toast } from '../../components/toast.tsx';
import type { UploadView } from './engine/upload-view.ts';
import { uploads } from './uploads.ts';

/** The reason, when there is a better one than that it failed, or else what usually helps. */
const adviceFor = ({ sentence }: UploadView): readonly string[] =>
  sentence === '' || sentence === uploadTexts.failed ? failedUploadAdvice : [sentence, '处理后点「重试」，已传的部分会接着传。'];

/** Says once for each failure that an upload, or the call that starts its check, has failed: docs/decisions/upload-dialog.md. */
export function useFailureNotices(list: readonly UploadView[]): void {
  const ask = useAsk();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const upload of list) {
      const { key, fileName, failedAt } = upload;
      if (failedAt === undefined) told.current.delete(key);
      else if (!told.current.has(key)) {
        told.current.add(key);
        if (failedAt === 'check') {
          toast.error(uploadTexts.checkCallFailed);
          continue;
        }
        toast.warning(uploadTexts.failed);
        ask({
          title: `${uploadTexts.failed}：${fileName}`,
          content: <AdviceList lines={adviceFor(upload)} />,
          okText: '重试',
          cancelText: '关闭',
          danger: false,
          onOk: () => uploads.resume(key),
        });
      }
    }
  }, [list, ask]);
}
