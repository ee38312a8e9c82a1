import { CaretRightOutlined, CloseOutlined, PauseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useAsk } from '../../components/use-ask.ts';
import { toast } from '../../components/toast.tsx';
import type { UploadView } from './engine/upload-view.ts';
import { uploads } from './uploads.ts';

interface ActionProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  name: string;
}

const Action = ({ label, icon, onClick, name }: ActionProps) => (
  <Tooltip title={label}>
    <Button type="text" size="small" icon={icon} aria-label={`${label}：${name}`} onClick={onClick} />
  </Tooltip>
);

/** Pause, resume, retry, choose the file again, cancel: whatever the upload's state allows. */
export function UploadControls({ upload, onCancelled }: { upload: UploadView; onCancelled?: () => void }) {
  const ask = useAsk();
  const input = useRef<HTMLInputElement>(null);
  const { key, phase, fileName } = upload;

  const say = (problem: string | undefined): void => {
    if (problem !== undefined) toast.warning(problem);
  };
  const goOn = async (): Promise<void> => {
    if (phase !== 'needsFile') return uploads.resume(key);
    if (!upload.hasHandle) return input.current?.click();
    say(await uploads.reopen(key));
  };
  const cancel = (): void => {
    if (phase === 'submitted') return uploads.remove(key);
    ask({
      title: '取消上传？',
      content: `「${fileName}」已上传的部分会被删除。`,
      okText: '取消上传',
      cancelText: '继续上传',
      onOk: () => {
        uploads.remove(key);
        onCancelled?.();
      },
    });
  };

  return (
    <span style={{ display: 'inline-flex', flex: 'none' }}>
      {(phase === 'sending' || phase === 'waiting' || phase === 'queued') && (
        <Action label="暂停" name={fileName} icon={<PauseOutlined />} onClick={() => uploads.pause(key)} />
      )}
      {(phase === 'paused' || phase === 'needsFile') && (
        <Action label="继续上传" name={fileName} icon={<CaretRightOutlined />} onClick={() => void goOn()} />
      )}
      {phase === 'failed' && <Action label="重试" name={fileName} icon={<ReloadOutlined />} onClick={() => uploads.resume(key)} />}
      <Action label={phase === 'submitted' ? '从列表移除' : '取消上传'} name={fileName} icon={<CloseOutlined />} onClick={cancel} />
      {phase === 'needsFile' && (
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={`重新选择文件：${fileName}`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void uploads.giveFile(key, file).then(say);
          }}
        />
      )}
    </span>
  );
}
