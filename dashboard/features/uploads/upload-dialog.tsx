import { Button, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ModelType } from '#domain/files/model-type';
import { nameList } from '#domain/display/sentence';
import { planBundle } from '#domain/uploads/bundle';
import { backgroundTexts, dialogTexts } from '#domain/uploads/dialog-texts';
import { defaultModelName, defaultNameIsCut } from '#domain/uploads/naming';
import { nameCutTexts, uploadTexts } from '#domain/uploads/notes';
import { modelNameSchema } from '#domain/files/schema';
import { Dialog } from '../../components/dialog.tsx';
import { addresses } from '../../addresses.ts';
import { renameFile, retryCheck, useFileDetail } from '../../api/files.ts';
import { releaseModel } from '../../api/mall.ts';
import { nameRefusal } from '../../components/name-field.tsx';
import { toast } from '../../components/toast.tsx';
import { useWatch } from '../../hooks/use-events.ts';
import type { Bundle } from './bundle-panel.tsx';
import type { ChosenFile } from './dropped-files.ts';
import { namedByContent } from './engine/name-by-content.ts';
import { isMoving, type UploadView } from './engine/upload-view.ts';
import { OversizeDialog } from './oversize-dialog.tsx';
import { StepCheck, useCheckEnd } from './step-check.tsx';
import { StepChoose } from './step-choose.tsx';
import { StepName } from './step-name.tsx';
import { closeUploadDialog, openUploadDialog, useFileTaker, type UploadDialogRequest } from './upload-dialog-state.ts';
import { uploads, useUpload } from './uploads.ts';
import { refusalFrom, useAdmission, type Refusal } from './use-admission.ts';

const steps = [{ title: '上传' }, { title: '检测' }, { title: '完成' }];
const versionSteps = [...steps.slice(0, 2), { title: '成为现用版本' }];
const wantedSteps = [...steps.slice(0, 2), { title: '开始处理' }];

/** Upload, check, name: three steps. When closed early, the work continues in the tray and on the server. */
export function UploadDialog({ request }: { request: UploadDialogRequest }) {
  const { origin, place, versionName, onChecked } = request;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [modelType, setModelType] = useState<ModelType>(request.modelType);
  const [uploadKey, setUploadKey] = useState<string>();
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const [oversized, setOversized] = useState<Refusal[]>([]);
  const [bundle, setBundle] = useState<Bundle>();
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const [nameProblem, setNameProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const [retrying, setRetrying] = useState(false);
  const admission = useAdmission(modelType);
  const live = useUpload(uploadKey);
  // The tray lets go of what is done, the dialog goes on with it.
  const [submitted, setSubmitted] = useState<UploadView>();
  if (live?.fileId !== undefined && live.fileId !== submitted?.fileId) setSubmitted(live);
  const upload = live ?? submitted;
  const fileId = upload?.fileId;
  useWatch(fileId, 'CHECK');
  const end = useCheckEnd(fileId ?? '');
  const passed = end?.isSucceed === true;
  const detail = useFileDetail(passed && fileId !== undefined ? fileId : null);
  const step = fileId === undefined ? 0 : naming ? 2 : 1;
  const running = upload !== undefined && (fileId === undefined ? isMoving(upload) : end === undefined);

  /** Uploads the files one by one, offers to pack them into a ZIP, or rejects them. */
  const choose = (chosen: ChosenFile[]): void => {
    const plan = planBundle(
      chosen.map(({ file, path }) => ({ path: path ?? file.name, bytes: file.size })),
      modelType,
    );
    if (plan.kind === 'separate' && versionName !== undefined && plan.files.length > 1) {
      const refusal = {
        fileName: nameList(chosen.map(({ file }) => file.name)),
        warning: dialogTexts.oneVersion,
        advice: [],
        tooLarge: false,
      };
      setRefusals([refusal]);
      toast.warning(refusal.warning);
    } else if (plan.kind === 'separate') {
      const files = (indices: readonly number[]): ChosenFile[] => indices.flatMap((index) => chosen[index] ?? []);
      const worlds = files(plan.worlds ?? []).map(({ file }) => file.name);
      const left = { fileName: nameList(worlds), warning: dialogTexts.worldsLeft, advice: [], tooLarge: false };
      void send(files(plan.files), worlds.length > 0 ? [left] : []);
    } else if (plan.kind === 'bundle') {
      setRefusals([]);
      setBundle({ plan, chosen });
    } else {
      const [first] = chosen;
      const refusal = refusalFrom(plan.problem, first?.path?.split('/')[0] ?? first?.file.name ?? '');
      setRefusals([refusal]);
      toast.warning(refusal.warning);
    }
  };

  const send = async (chosen: ChosenFile[], left: readonly Refusal[] = []): Promise<void> => {
    setBundle(undefined);
    const files = await Promise.all(chosen.map(async (one) => ({ ...one, file: await namedByContent(one.file) })));
    const refused: Refusal[] = [...left];
    const keys: string[] = [];
    for (const [index, { file, handle }] of files.entries()) {
      const given = chosen[index]?.file.name ?? '';
      if (file.name !== given) toast.info(dialogTexts.namedByContent.replace('{given}', given).replace('{name}', file.name));
      const refusal = admission.refuse(file);
      if (refusal === undefined) keys.push(uploads.add(file, { modelType, origin, ...(place && { place }), ...(handle && { handle }) }));
      else refused.push(refusal);
    }
    setRefusals(refused);
    if (refused[0] !== undefined) toast.warning(refused[0].warning);
    setOversized(refused.filter(({ tooLarge }) => tooLarge));
    if (keys.length === 1 && refused.length === 0) {
      setUploadKey(keys[0]);
      setName(defaultModelName(files[0]?.file.name ?? ''));
    } else if (keys.length > 0) {
      toast.success(`${keys.length} 个文件已加入上传队列，进度在右下角`);
      if (refused.length === 0) closeUploadDialog();
    }
  };

  // Files dropped elsewhere on the page arrive with the request.
  const given = useRef(request.files);
  useEffect(() => {
    const files = given.current;
    given.current = [];
    if (files.length > 0) choose(files);
  });

  const takeMore = (files: ChosenFile[]): void => {
    if (running) toast.info(backgroundTexts[modelType]);
    openUploadDialog({ ...request, modelType, files });
  };
  useFileTaker(upload === undefined ? choose : naming ? undefined : takeMore);

  const retry = async (id: string): Promise<void> => {
    setRetrying(true);
    await retryCheck(id).catch(toast.error);
    setRetrying(false);
  };
  const save = async (id: string, modelName: string): Promise<void> => {
    setSaving(true);
    setNameProblem('');
    try {
      await (origin === 'publish' ? releaseModel({ fileId: id, modelName, modelType }) : renameFile({ id, modelType }, modelName));
    } catch (error) {
      setNameProblem(nameRefusal(error));
      return;
    } finally {
      setSaving(false);
    }
    if (uploadKey !== undefined) uploads.remove(uploadKey);
    closeUploadDialog();
    toast.success('保存成功');
    const list = addresses.filesWith({ modelType, origin });
    if (pathname !== list) await navigate(list);
  };
  const finish = (): void => {
    const checked = modelNameSchema.safeParse(name);
    setNameProblem(checked.success ? '' : (checked.error.issues[0]?.message ?? ''));
    if (!checked.success) toast.warning(uploadTexts.incompleteForm);
    else if (fileId !== undefined) void save(fileId, checked.data);
  };
  const next = (): void => {
    if (onChecked === undefined || fileId === undefined) return setNaming(true);
    if (uploadKey !== undefined) uploads.remove(uploadKey);
    closeUploadDialog();
    onChecked(fileId);
  };
  const close = (): void => {
    if (running) toast.info(backgroundTexts[modelType]);
    closeUploadDialog();
  };

  return (
    <Dialog
      centered
      width={680}
      title={
        versionName !== undefined
          ? `上传「${versionName}」的新版本`
          : origin === 'publish'
            ? '模型上传 · 发布中心'
            : modelType === 'map'
              ? '影像上传'
              : '模型上传'
      }
      onCancel={close}
      footer={<Footer step={step} passed={passed} running={running} saving={saving} onNext={next} onFinish={finish} onClose={close} />}
    >
      <Steps
        current={step}
        items={versionName !== undefined ? versionSteps : onChecked === undefined ? steps : wantedSteps}
        responsive={false}
        style={{ margin: '20px 0 24px' }}
      />
      {step === 0 && (
        <StepChoose
          origin={origin}
          isTypeFixed={versionName !== undefined}
          modelType={modelType}
          onModelType={(next) => {
            setModelType(next);
            setRefusals([]);
          }}
          admission={admission}
          refusals={refusals}
          onChoose={choose}
          bundle={bundle}
          onPacked={(zip) => void send([{ file: zip }])}
          onUnbundle={() => setBundle(undefined)}
          upload={upload}
          onCancelled={() => {
            setUploadKey(undefined);
            setSubmitted(undefined);
          }}
        />
      )}
      {step === 1 && fileId !== undefined && (
        <StepCheck
          fileId={fileId}
          origin={origin}
          modelType={modelType}
          advice={detail.data?.advice ?? null}
          retrying={retrying}
          onRetry={() => void retry(fileId)}
          onLeave={closeUploadDialog}
        />
      )}
      {step === 2 && (
        <StepName
          modelType={modelType}
          name={name}
          onName={(next) => {
            setName(next);
            setNameProblem('');
          }}
          problem={nameProblem}
          hint={defaultNameIsCut(upload?.fileName ?? '') && name === defaultModelName(upload?.fileName ?? '') ? nameCutTexts.fromFile : ''}
          onEnter={finish}
        />
      )}
      {oversized.length > 0 && <OversizeDialog refusals={oversized} onClose={() => setOversized([])} />}
    </Dialog>
  );
}

interface FooterProps {
  step: number;
  passed: boolean;
  /** The upload or its check goes on when the dialog is closed. */
  running: boolean;
  saving: boolean;
  onNext: () => void;
  onFinish: () => void;
  onClose: () => void;
}

function Footer({ step, passed, running, saving, onNext, onFinish, onClose }: FooterProps) {
  return (
    <>
      <Button onClick={onClose}>{running ? '后台处理' : '关闭'}</Button>
      {step === 1 && (
        <Button type="primary" disabled={!passed} onClick={onNext}>
          下一步
        </Button>
      )}
      {step === 2 && (
        <Button type="primary" loading={saving} onClick={onFinish}>
          完成
        </Button>
      )}
    </>
  );
}
