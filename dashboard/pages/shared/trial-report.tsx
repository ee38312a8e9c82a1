import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isTrialFormat, trialArchive, trialLimits, type TrialReply } from '#domain/checks/trial';
import { formatBytes } from '#domain/display/numbers';
import { extensionOf, singleModelExtensions } from '#domain/formats';
import { Button } from '../../components/plain/button.tsx';
import { graphics } from '../../components/viewer/graphics.ts';
import { StageView } from '../../components/viewer/lazy-stage-view.ts';
import { FigureTiles } from '../../features/checks/figure-tiles.tsx';
import { FindingList } from '../../features/checks/finding-list.tsx';
import { tryModel } from '../../features/trial/try-model.ts';
import type { ChosenFile } from '../../features/uploads/dropped-files.ts';
import { openUploadDialog } from '../../features/uploads/upload-dialog-state.ts';
import { useSession } from '../../hooks/use-session.ts';
import { keepOverSignIn } from './keep-trial.ts';
import styles from './trial.module.css';

type Checked = Extract<TrialReply, { kind: 'checked' }>;
type State =
  | { phase: 'running'; share: number }
  | { phase: 'said'; text: string; isFault: boolean }
  | { phase: 'checked'; result: Checked; url: string };

const later = (what: string): State => ({
  phase: 'said',
  isFault: false,
  text: `${what}，在浏览器里看不了。登录后上传，由服务器检测：同样给出面数、贴图、问题和三维预览，检测不收费。`,
});

/** Why these are not checked here; undefined where they are. */
function laterOf(files: readonly ChosenFile[]): State | undefined {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > trialLimits.bytes) return later(`文件共 ${formatBytes(bytes)}，超过 ${formatBytes(trialLimits.bytes)}`);
  if (files.length > trialLimits.files) return later(`文件超过 ${trialLimits.files} 个`);
  const models = files.map(({ file }) => extensionOf(file.name)).filter((extension) => singleModelExtensions().includes(extension));
  const [format] = models;
  const isRead = models.some(isTrialFormat) || format === trialArchive;
  return isRead || format === undefined ? undefined : later(`${format.toUpperCase()} 格式要用更大的解析程序`);
}

interface Props {
  files: readonly ChosenFile[];
  /** The files were kept, and signing in begins. */
  onWanted: () => void;
}

/** Checks these files once, and shows what was found, or what happens after signing in. */
export function TrialReport({ files, onWanted }: Props) {
  const { phase } = useSession();
  const { pathname } = useLocation();
  const [state, setState] = useState<State>(() => laterOf(files) ?? { phase: 'running', share: 0 });
  const begins = state.phase === 'running';
  useEffect(() => {
    if (!begins) return undefined;
    const stop = new AbortController();
    void tryModel(files, (share) => setState({ phase: 'running', share }), stop.signal)
      .then((outcome) => setState(shown(outcome)))
      .catch(() => undefined);
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once: other files come with another key.
  }, []);
  const url = state.phase === 'checked' ? state.url : undefined;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const keep = (): void => {
    if (phase === 'signedIn') openUploadDialog({ files: [...files] });
    else void keepOverSignIn(pathname, files).then(onWanted);
  };
  return (
    <div className={styles.report} aria-live="polite">
      {state.phase === 'running' && (
        <p role="status">
          正在这台设备上检测… <progress value={state.share} max={1} aria-label="检测进度" />
        </p>
      )}
      {state.phase === 'said' && <p className={state.isFault ? styles.fault : styles.later}>{state.text}</p>}
      {state.phase === 'checked' && (
        <>
          {graphics() !== 'none' && (
            <div className={styles.stage}>
              <Suspense fallback={<p>正在打开三维视图…</p>}>
                <StageView sources={[{ url: state.url, label: '你的模型' }]} label="模型预览" testId="trial-canvas" />
              </Suspense>
            </div>
          )}
          <FigureTiles report={state.result.report} />
          <FindingList findings={state.result.report.findings} />
        </>
      )}
      {state.phase !== 'running' && (
        <div className={styles.keep}>
          <Button type="primary" size="large" disabled={phase === 'starting'} onClick={keep}>
            {phase === 'signedIn' ? '上传并处理' : '登录并保存这个模型'}
          </Button>
          <small>保存后可以轻量化、转换格式、在网页里分享；现在选的文件会一直留着。</small>
        </div>
      )}
    </div>
  );
}

function shown(outcome: Awaited<ReturnType<typeof tryModel>>): State {
  switch (outcome.kind) {
    case 'checked':
      return { phase: 'checked', result: outcome, url: URL.createObjectURL(new Blob([outcome.preview], { type: 'model/gltf-binary' })) };
    case 'refused':
      return { phase: 'said', text: outcome.tips, isFault: true };
    case 'later':
      return later(
        outcome.format === undefined ? '这个模型的贴图或结构要更多内存' : `${outcome.format.toUpperCase()} 格式要用更大的解析程序`,
      );
    case 'stopped':
      return later('这个模型比较复杂');
  }
}
