import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#engine/generators/pictures/picture';
import type { LithophaneOptions } from '#engine/generators/pictures/lithophane';
import { Checkbox } from '../../components/plain/choice.tsx';
import { Button } from '../../components/plain/button.tsx';
import { Segments } from '../../components/plain/segments.tsx';
import { FinishField } from './finish-field.tsx';
import type { Finishes, MakeOrder } from './made-model.ts';
import { NumberField } from './number-field.tsx';
import { pictureTroubles, readPicture } from './read-picture.ts';
import styles from './workshop.module.css';

const works = [
  { value: 'lithophane', label: '透光浮雕' },
  { value: 'relief', label: '浮雕' },
  { value: 'logo', label: '标志立体化' },
  { value: 'cushion', label: '鼓起来' },
] as const;
type Work = (typeof works)[number]['value'];

const hints: Record<Work, string> = {
  lithophane: '背后有光时显出照片：亮的地方薄，暗的地方厚。适合 3D 打印。',
  relief: '亮的地方高，暗的地方低。只看明暗，不识别画的是什么。',
  cushion: '把图形从背景里分出来，吹成靠垫一样的形状。正面照图片上色，背面是它的镜像，不会猜背后的样子。',
  logo: '把图形从背景里分出来，做成有厚度的立体字标；透明背景的 PNG 最好。',
};

const shapes: readonly { value: LithophaneOptions['shape']; label: string }[] = [
  { value: 'flat', label: '平板' },
  { value: 'arc', label: '弧形' },
  { value: 'cylinder', label: '圆筒' },
];

interface Props {
  onOrder: (order: MakeOrder | undefined) => void;
}

/** A picture by drop, choice or paste, and what to make of it. */
export function PictureForm({ onOrder }: Props) {
  const [chosen, setChosen] = useState<{ picture: Picture; name: string } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [work, setWork] = useState<Work>('lithophane');
  const [width, setWidth] = useState(0.12);
  const [plate, setPlate] = useState<Omit<LithophaneOptions, 'width'>>({
    shape: 'flat',
    thinnest: 0.0008,
    thickest: 0.003,
    frame: 0.003,
    hanger: false,
  });
  const [depth, setDepth] = useState(0.004);
  const [cushion, setCushion] = useState(0.03);
  const [inverted, setInverted] = useState(false);
  const [finishes, setFinishes] = useState<Finishes>({
    body: { material: 'marble', color: null },
    base: { material: 'marble', color: null },
  });
  const input = useRef<HTMLInputElement>(null);

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await readPicture(file);
    if (typeof read === 'string') return setTrouble(pictureTroubles[read]);
    setTrouble(null);
    setChosen({ picture: read, name: file.name.replace(/\.[^.]+$/, '').slice(0, 20) || '图片' });
  };
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void =>
      void take([...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/')));
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  useEffect(() => {
    if (chosen === null) return onOrder(undefined);
    const { picture, name } = chosen;
    if (work === 'lithophane') onOrder({ kind: work, picture, options: { ...plate, width }, name: `${name}-透光浮雕` });
    else if (work === 'relief')
      onOrder({ kind: work, picture, options: { width, depth, base: 0.002, inverted }, finishes, name: `${name}-浮雕` });
    else if (work === 'cushion')
      onOrder({ kind: work, picture, options: { size: width, depth: cushion, coloured: true }, name: `${name}-鼓起` });
    else
      onOrder({
        kind: work,
        picture,
        options: { size: width, depth, bevel: Math.min(0.0005, depth * 0.2) },
        finishes,
        name: `${name}-立体`,
      });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The order follows what was chosen.
  }, [chosen, work, width, plate, depth, cushion, inverted, finishes]);

  return (
    <>
      <span className={styles.heading}>用一张图片做</span>
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-label="选择图片"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{chosen === null ? '选择图片' : '换一张'}</Button>
        <span>
          {chosen === null
            ? '也可以拖进来，或直接粘贴；图片不会上传'
            : `${chosen.name}（${chosen.picture.width} × ${chosen.picture.height}）`}
        </span>
      </div>
      {trouble !== null && (
        <p className={styles.unmet} role="alert">
          {trouble}
        </p>
      )}
      <Segments label="做成" value={work} options={works} onChange={setWork} />
      <p className={styles.hint}>{hints[work]}</p>
      <div className={styles.fields}>
        <NumberField
          label={work === 'logo' || work === 'cushion' ? '长边' : '宽'}
          value={width}
          min={0.02}
          max={0.5}
          unit="毫米"
          onChange={setWidth}
        />
        {work === 'lithophane' ? (
          <>
            <NumberField
              label="最薄"
              value={plate.thinnest}
              min={0.0004}
              max={0.002}
              unit="毫米"
              onChange={(thinnest) => setPlate({ ...plate, thinnest })}
            />
            <NumberField
              label="最厚"
              value={plate.thickest}
              min={0.0024}
              max={0.008}
              unit="毫米"
              onChange={(thickest) => setPlate({ ...plate, thickest })}
            />
            <NumberField
              label="边框"
              value={plate.frame}
              min={0}
              max={0.01}
              unit="毫米"
              onChange={(frame) => setPlate({ ...plate, frame })}
            />
            <div className={styles.wide}>
              <Segments label="形状" value={plate.shape} options={shapes} onChange={(shape) => setPlate({ ...plate, shape })} />
            </div>
            {plate.shape === 'flat' && (
              <Checkbox checked={plate.hanger} className={styles.flag} onChange={(hanger) => setPlate({ ...plate, hanger })}>
                挂环
              </Checkbox>
            )}
          </>
        ) : work === 'cushion' ? (
          <NumberField label="最厚" value={cushion} min={0.002} max={0.2} unit="毫米" onChange={setCushion} />
        ) : (
          <>
            <NumberField
              label={work === 'relief' ? '起伏' : '厚度'}
              value={depth}
              min={0.0006}
              max={0.03}
              unit="毫米"
              onChange={setDepth}
            />
            <FinishField label="" value={finishes.body} onChange={(body) => setFinishes({ body, base: body })} />
            {work === 'relief' && (
              <Checkbox checked={inverted} className={styles.flag} onChange={setInverted}>
                暗的地方高
              </Checkbox>
            )}
          </>
        )}
      </div>
    </>
  );
}
