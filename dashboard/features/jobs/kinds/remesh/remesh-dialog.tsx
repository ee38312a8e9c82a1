import { Form, Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import { formatCount } from '#domain/display/numbers';
import { remeshOptionsSchema } from '#domain/kinds/remesh/schema';
import {
  defaultRemeshOptions,
  remeshLimits,
  remeshShapes,
  remeshTargets,
  remeshTextureSizes,
  type RemeshOptions,
  type RemeshTarget,
} from '#domain/kinds/remesh/options';
import { ChoiceCards } from '../../../../components/choice-cards.tsx';
import { byCount, FaceCount } from '../../start/face-count.tsx';
import type { StartWith } from '../../start/start-with.ts';
import { useChosenFiles } from '../../start/use-chosen-files.ts';
import { WorkDialog } from '../../start/work-dialog.tsx';
import { aboutTarget, shapeLabels } from './target-words.ts';
import styles from './remesh-dialog.module.css';

interface RemeshDialogProps extends Pick<StartWith, 'fileIds'> {
  /** Options to begin with; those left out are the usual ones. */
  initial?: Partial<RemeshOptions>;
  /** The format to begin with. */
  target?: RemeshTarget;
  onClose(): void;
}

const counts = [
  { faces: 5000, hint: '手机、网页，离远了看' },
  { faces: defaultRemeshOptions.faces, hint: '展示，先试这个' },
  { faces: 100_000, hint: '近看，细节多的扫描' },
] as const;

/** Chooses how many faces a new surface of checked files has and how large its pictures are, starts the work and shows it. */
export function RemeshDialog({ fileIds, initial, target: first = 'glb', onClose }: RemeshDialogProps) {
  const files = useChosenFiles(fileIds);
  const { file } = files;
  const [options, setOptions] = useState<RemeshOptions>({ ...defaultRemeshOptions, ...initial });
  const [isCounted, setCounted] = useState(!counts.some(({ faces }) => faces === options.faces));
  const [typed, setTyped] = useState<number | null>(options.faces);
  const [target, setTarget] = useState(first);
  const shapeId = useId();
  const targetId = useId();
  const holesId = useId();
  const sizeId = useId();
  const faces = isCounted ? typed : options.faces;
  const chosen: RemeshOptions = { ...options, faces: faces ?? 0 };
  const problem = faces === null ? '请输入目标面数' : remeshOptionsSchema.safeParse(chosen).error?.issues[0]?.message;
  const { figures, summary } = file?.report ?? {};
  const grows = summary !== undefined && problem === undefined && chosen.faces > summary.triangles;
  const moves = figures !== undefined && figures.animations + figures.skins > 0;
  return (
    <WorkDialog
      kind="remesh"
      service="拓扑轻量化"
      fileIds={fileIds}
      files={files}
      width={720}
      ready={problem === undefined}
      choose={() => [{ kind: 'remesh', options: chosen, target }]}
      onClose={onClose}
    >
      <Form layout="vertical">
        <p className={styles.lead}>给模型重新铺一层均匀的网格，颜色、金属度、粗糙度和法线烘焙到新的贴图上，并与原模型逐点比较。</p>
        {moves && <p className={styles.moves}>新网格不会动：骨骼和动画不保留，按初始姿势重建。要保留动画，请用「模型减面」。</p>}
        <Form.Item
          className={styles.field}
          label={<span id={shapeId}>面的形状</span>}
          extra="四边面便于在建模软件里继续编辑、细分；铺不下的地方是三角面。"
        >
          <Segmented
            aria-labelledby={shapeId}
            options={remeshShapes.map((shape) => ({ value: shape, label: shapeLabels[shape] }))}
            value={options.shape}
            onChange={(shape) => setOptions({ ...options, shape })}
          />
        </Form.Item>
        <ChoiceCards
          legend="新网格的面数"
          choices={[...counts.map((one) => ({ value: String(one.faces), label: `${formatCount(one.faces)} 面`, hint: one.hint })), byCount]}
          value={isCounted ? byCount.value : String(options.faces)}
          onChange={(value) => {
            setCounted(value === byCount.value);
            if (value !== byCount.value) setOptions({ ...options, faces: Number(value) });
          }}
        />
        {isCounted && (
          <FaceCount
            value={typed}
            problem={problem}
            suffix={summary === undefined ? `面，${remeshLimits.faces.min} 起` : `/ 现有 ${formatCount(summary.triangles)} 面`}
            onChange={setTyped}
          />
        )}
        {grows && <p className={styles.grows}>原模型只有 {formatCount(summary.triangles)} 面，新网格的面会更多，文件通常也更大。</p>}
        <Form.Item
          className={styles.field}
          label={<span id={sizeId}>贴图的边长（像素）</span>}
          extra="面数多、要近看时选大一些；越大文件越大。"
        >
          <Segmented
            aria-labelledby={sizeId}
            options={remeshTextureSizes.map((size) => ({ value: size, label: String(size) }))}
            value={options.textureSize}
            onChange={(textureSize) => setOptions({ ...options, textureSize })}
          />
        </Form.Item>
        <Form.Item className={styles.field} label={<span id={targetId}>下载的格式</span>} extra={aboutTarget(options.shape, target)}>
          <Segmented
            aria-labelledby={targetId}
            options={remeshTargets.map((one) => ({ value: one, label: one.toUpperCase() }))}
            value={target}
            onChange={setTarget}
          />
        </Form.Item>
        <Form.Item className={styles.field} label="补洞" htmlFor={holesId} extra="补上扫描缺的口子，成为封闭的网格，三维打印用得上。">
          <Switch id={holesId} checked={options.closeHoles} onChange={(closeHoles) => setOptions({ ...options, closeHoles })} />
        </Form.Item>
      </Form>
    </WorkDialog>
  );
}
