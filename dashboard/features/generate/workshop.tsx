import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { Button } from '../../components/plain/button.tsx';
import { Segments } from '../../components/plain/segments.tsx';
import { StageView } from '../../components/viewer/lazy-stage-view.ts';
import { makeModel, type MadeModel, type MakeOrder } from './made-model.ts';
import { makings, type Making } from './makings.ts';
import { unitFor } from './number-field.tsx';
import { PictureForm } from './picture-form.tsx';
import { SentenceForm } from './sentence-form.tsx';
import { WordsForm } from './words-form.tsx';
import styles from './workshop.module.css';

/** The model changes once what is typed has rested for this long. */
const restMs = 250;

const length = (metres: number, unit: ReturnType<typeof unitFor>): string =>
  String(Number((metres * { 毫米: 1000, 厘米: 100, 米: 1 }[unit]).toFixed(unit === '毫米' ? 1 : 2)));

interface Props {
  making: Making;
  onMaking: (making: Making) => void;
  /** What is offered for a model that is there. */
  children: (model: MadeModel) => ReactNode;
}

/** Makes models in the page from a sentence, letters or a picture, and shows each at once. */
export function Workshop({ making, onMaking, children }: Props) {
  const [order, setOrder] = useState<MakeOrder>();
  const [made, setMade] = useState<MadeModel>();
  const [isBusy, setBusy] = useState(false);
  const shownUrl = useRef<string>(undefined);
  useEffect(() => {
    if (order === undefined) {
      setMade(undefined);
      setBusy(false);
      return;
    }
    setBusy(true);
    const timer = setTimeout(() => {
      const model = makeModel(order);
      const before = shownUrl.current;
      shownUrl.current = model?.url;
      setMade(model);
      setBusy(false);
      // The viewer may still be reading the one before.
      if (before !== undefined) setTimeout(() => URL.revokeObjectURL(before), 10_000);
    }, restMs);
    return () => clearTimeout(timer);
  }, [order]);
  useEffect(
    () => () => {
      const last = shownUrl.current;
      if (last !== undefined) setTimeout(() => URL.revokeObjectURL(last), 10_000);
    },
    [],
  );
  const unit = made === undefined ? '厘米' : unitFor(Math.max(...made.size));
  return (
    <div className={styles.workshop}>
      <div className={styles.controls}>
        <Segments
          label="用什么做"
          value={making}
          options={makings}
          onChange={(next) => {
            setOrder(undefined);
            onMaking(next);
          }}
        />
        {making === 'sentence' && <SentenceForm onOrder={setOrder} />}
        {making === 'words' && <WordsForm onOrder={setOrder} />}
        {making === 'picture' && <PictureForm onOrder={setOrder} />}
      </div>
      <div className={styles.result}>
        <div className={styles.stage} aria-busy={isBusy}>
          {made === undefined ? (
            <p className={styles.empty}>
              {isBusy ? '正在生成…' : making === 'picture' ? '选一张图片，模型就出现在这里' : '写下要做什么，模型就出现在这里'}
            </p>
          ) : (
            <Suspense fallback={<p className={styles.empty}>正在准备查看器…</p>}>
              <StageView sources={[{ url: made.url, label: made.name }]} label={`生成的模型「${made.name}」`} testId="made-model" />
            </Suspense>
          )}
        </div>
        {made !== undefined && (
          <>
            <dl className={styles.figures}>
              <div>
                <dt>尺寸</dt>
                <dd>
                  {made.size.map((metres) => length(metres, unit)).join(' × ')} {unit}
                </dd>
              </div>
              <div>
                <dt>三角面</dt>
                <dd>{formatCount(made.triangles)}</dd>
              </div>
              <div>
                <dt>GLB</dt>
                <dd>{formatBytes(made.glb.size)}</dd>
              </div>
              <div>
                <dt>用时</dt>
                <dd>{made.seconds.toFixed(2)} 秒</dd>
              </div>
            </dl>
            {made.notes.map((note) => (
              <p key={note} className={styles.unmet} role="status">
                {note}
              </p>
            ))}
            <div className={styles.actions}>
              <Button onClick={() => save(made.glb, `${made.name}.glb`)}>下载 GLB</Button>
              <Button onClick={() => save(made.stl(), `${made.name}.stl`)}>下载 STL（毫米）</Button>
              {children(made)}
            </div>
            <p className={styles.mark}>
              基础生成：由参数和几何规则算出，没有使用人工智能模型，不属于人工智能生成内容；文件的元数据里写明了来源。
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
