import { Alert, Button, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#domain/display/numbers';
import type { ModelType } from '#domain/files/model-type';
import { extensionOf, modelFormatOf, textureExtensions } from '#domain/formats';
import { placeExtensions } from '#domain/maps/place-extensions';
import type { BundlePlan } from '#domain/uploads/bundle';
import { LiveProgress } from '../../components/live-progress.tsx';
import styles from './bundle-panel.module.css';
import type { ChosenFile } from './dropped-files.ts';
import { UnreadableFileError } from './engine/unreadable-file.ts';
import { zipFiles } from './zip-files.ts';

export interface Bundle {
  plan: BundlePlan & { kind: 'bundle' };
  /** In the order chosen; the plan's indices refer to this. */
  chosen: readonly ChosenFile[];
}

interface Props {
  modelType: ModelType;
  bundle: Bundle;
  onPacked: (zip: File) => void;
  onCancel: () => void;
}

/** Rows listed; the rest is only counted. */
const rowsShown = 200;

const pathOf = ({ file, path }: ChosenFile): string => path ?? file.name;

function kindOf(path: string, modelType: ModelType): string {
  const extension = extensionOf(path);
  if (modelType === 'map') return placeExtensions.has(extension) ? '坐标' : '影像';
  const model = modelFormatOf(extension);
  if (model !== undefined) return '模型';
  if (extension === 'mtl') return '材质';
  return (textureExtensions as readonly string[]).includes(extension) ? '贴图' : '其他';
}

/** Lists what goes into the ZIP, and packs it in the browser once the user confirms. */
export function BundlePanel({ modelType, bundle: { plan, chosen }, onPacked, onCancel }: Props) {
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const files = plan.files.flatMap((index) => {
    const one = chosen[index];
    return one === undefined ? [] : [{ file: one.file, path: pathOf(one) }];
  });
  // The model comes first.
  const model = plan.model === undefined ? undefined : chosen[plan.model];
  const rows = files.toSorted((a, b) => Number(b.file === model?.file) - Number(a.file === model?.file)).slice(0, rowsShown);
  const left = plan.ignored > 0 ? `，另有 ${plan.ignored} 个系统文件不打包` : '';

  const pack = async (): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setProblem('');
    setPercent(0);
    try {
      const show = (bytes: number): void => setPercent(plan.bytes === 0 ? 100 : Math.floor((bytes / plan.bytes) * 100));
      onPacked(await zipFiles(plan.zipName, files, show, controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      setPercent(undefined);
      setProblem(error instanceof UnreadableFileError ? '有文件已被移动、修改或删除，请重新选择' : '打包失败，请手动压缩为 ZIP 后再上传');
    }
  };

  return (
    <section className={styles.panel} aria-label="打包上传">
      <div>
        <h3>打包为 {plan.zipName}</h3>
        <p className={styles.summary}>
          {files.length} 个文件，共 {formatBytes(plan.bytes)}
          {left}。在浏览器中打包，不会改动原来的文件。
        </p>
      </div>
      <ul className={styles.list} aria-label="打包内容" tabIndex={0}>
        {rows.map(({ file, path }) => (
          <li key={path}>
            <Tag>{kindOf(path, modelType)}</Tag>
            <span className={styles.path}>{path}</span>
            <span className={styles.size}>{formatBytes(file.size)}</span>
          </li>
        ))}
        {files.length > rows.length && <li>另外 {files.length - rows.length} 个文件</li>}
      </ul>
      {problem !== '' && <Alert type="error" showIcon role="alert" title={problem} />}
      {percent !== undefined && <LiveProgress stage="正在打包" percent={percent} label="打包进度" />}
      <div className={styles.actions}>
        <Button onClick={onCancel}>重新选择</Button>
        <Button type="primary" loading={percent !== undefined} onClick={() => void pack()}>
          打包并上传
        </Button>
      </div>
    </section>
  );
}
