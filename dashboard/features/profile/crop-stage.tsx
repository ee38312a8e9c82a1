import { MinusOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Slider } from 'antd';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { CropCanvas } from './crop-canvas.tsx';
import { cropEdge, maxZoom } from './crop.ts';
import type { CropState } from './use-crop.ts';
import styles from './avatar-dialog.module.css';

const edge = 264;
/** Of the visible square, for each arrow key. */
const keyStep = 0.05;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The square to cut out, moved by pointer, keys and slider, with previews of what becomes of it. */
export function CropStage({ picture, state }: { picture: ImageBitmap; state: CropState }) {
  const { crop, change, settle, undo, canUndo } = state;
  const held = useRef<{ x: number; y: number }>(undefined);
  const zoomBy = (by: number): void => {
    change((from) => ({ ...from, zoom: from.zoom + by }), 'button');
    settle();
  };

  const drag = (event: PointerEvent): void => {
    const { current } = held;
    if (current === undefined) return;
    const scale = cropEdge(picture, crop.zoom) / edge;
    const [right, down] = [event.clientX - current.x, event.clientY - current.y];
    held.current = { x: event.clientX, y: event.clientY };
    change((from) => ({ ...from, x: from.x - right * scale, y: from.y - down * scale }), 'drag');
  };
  const letGo = (): void => {
    held.current = undefined;
    settle();
  };
  const press = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = cropEdge(picture, crop.zoom) * keyStep;
    change((from) => ({ ...from, x: from.x + arrow[0] * step, y: from.y + arrow[1] * step }), event.key);
  };

  return (
    <div className={styles.work}>
      <div style={{ width: edge }}>
        <CropCanvas
          picture={picture}
          crop={crop}
          edge={edge}
          className={styles.stage}
          tabIndex={0}
          role="application"
          aria-label="裁剪区域：拖动或按方向键移动"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onKeyDown={press}
          onKeyUp={settle}
        />
        <div className={styles.tools}>
          <Button type="text" size="small" icon={<MinusOutlined />} aria-label="缩小" onClick={() => zoomBy(-0.25)} />
          <Slider
            className={styles.slider ?? ''}
            min={1}
            max={maxZoom}
            step={0.05}
            value={crop.zoom}
            tooltip={{ open: false }}
            ariaLabelForHandle="缩放"
            onChange={(zoom) => change((from) => ({ ...from, zoom }), 'slider')}
            onChangeComplete={settle}
          />
          <Button type="text" size="small" icon={<PlusOutlined />} aria-label="放大" onClick={() => zoomBy(0.25)} />
          <Button size="small" icon={<UndoOutlined />} disabled={!canUndo} onClick={undo}>
            撤销
          </Button>
        </div>
      </div>
      <div className={styles.previews}>
        <span>预览</span>
        <CropCanvas picture={picture} crop={crop} edge={96} role="img" aria-label="大头像预览" />
        <CropCanvas picture={picture} crop={crop} edge={40} role="img" aria-label="小头像预览" />
      </div>
    </div>
  );
}
