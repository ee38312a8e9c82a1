import { useState } from 'react';
import type { OfflineLogo } from '#domain/kinds/offline/job';
import { ChoiceCards, type Choice } from '../../../../components/choice-cards.tsx';
import type { StartWith } from '../../start/start-with.ts';
import { useChosenFiles } from '../../start/use-chosen-files.ts';
import { WorkDialog } from '../../start/work-dialog.tsx';
import styles from './offline-dialog.module.css';

interface OfflineDialogProps extends Pick<StartWith, 'fileIds'> {
  /** To begin with; default our mark. */
  logo?: OfflineLogo;
  /** The lightweighting whose result is packed; default none, the file itself. */
  resultOf?: string | null;
  onClose(): void;
}

const logos: Choice<OfflineLogo>[] = [
  { value: 'modelmill', label: '模工坊标志', hint: '页面左上角显示模工坊的标志和名称' },
  { value: 'none', label: '不带标志', hint: '页面上只有模型的名称和数据' },
];

/** Chooses how checked files, or the result of a lightweighting, are packed into pages that open from a disk, starts the work and shows it. */
export function OfflineDialog({ fileIds, logo: initial = 'modelmill', resultOf = null, onClose }: OfflineDialogProps) {
  const files = useChosenFiles(fileIds);
  const [logo, setLogo] = useState(initial);
  return (
    <WorkDialog
      kind="offline"
      service="离线包"
      fileIds={fileIds}
      files={files}
      width={560}
      choose={() => [{ kind: 'offline', logo, resultOf }]}
      onClose={onClose}
    >
      <p className={styles.lead}>
        得到一个 ZIP，解压后双击里面的网页，不联网、不装软件也能在浏览器里查看{resultOf === null ? '模型' : '轻量化后的模型'}。
        旋转、缩放、线框、动画和部件列表都在。
      </p>
      <ChoiceCards<OfflineLogo> legend="标志" choices={logos} value={logo} onChange={setLogo} />
      <p className={styles.note}>几何和贴图原样放入，不减面。{resultOf === null && '模型较大时，先轻量化再打包，打开更快。'}</p>
    </WorkDialog>
  );
}
