import type { ReactNode } from 'react';
import { presets, type PresetName } from '#domain/kinds/lightweight/options';
import type { QualityRow } from '#domain/models/quality';
import styles from './pictures.module.css';

export type PictureName = QualityRow['key'] | 'heat' | `mesh-${Exclude<PresetName, 'custom'>}`;

/** A wavy surface, before and after: the after with as many bends as are left. */
const curve = (points: number, lift = 0): string =>
  Array.from({ length: points + 1 }, (_, index) => {
    const share = index / points;
    return `${index === 0 ? 'M' : 'L'}${(10 + share * 140).toFixed(1)} ${(52 - 26 * Math.sin(share * Math.PI * 2.2) + lift).toFixed(1)}`;
  }).join('');

/** A disc of triangles: fewer of them, the more corners it shows. */
function disc(ratio: number): ReactNode {
  const around = Math.max(6, Math.round(28 * Math.sqrt(ratio)));
  const rings = Math.max(1, Math.round(4 * Math.sqrt(ratio)));
  const at = (ring: number, step: number): string => {
    const angle = (step / around) * Math.PI * 2 + (ring % 2) * (Math.PI / around);
    const radius = (ring / rings) * 42;
    return `${(80 + radius * Math.cos(angle)).toFixed(1)},${(48 + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const triangles = Array.from({ length: rings }, (_, ring) =>
    Array.from({ length: around }, (__, step) => {
      const [a, b, c] = [at(ring, step), at(ring + 1, step), at(ring + 1, step + 1)];
      return `M${a}L${b}L${c}Z`;
    }).join(''),
  ).join('');
  return <path d={triangles} className={styles.mesh} />;
}

const blocks = Array.from({ length: 24 }, (_, index) => ({ x: (index % 6) * 11, y: Math.floor(index / 6) * 11, shade: (index * 37) % 60 }));
const heats = ['#2b6cff', '#22b8cf', '#3fbf6a', '#f2c037', '#e5484d'];

const drawings: Record<QualityRow['key'] | 'heat', ReactNode> = {
  rmsPercent: (
    <>
      <path d={`${curve(40)}${curve(7).replace('M', 'L')}`} className={styles.gap} fillRule="evenodd" />
      <path d={curve(40)} className={styles.before} />
      <path d={curve(7)} className={styles.after} />
    </>
  ),
  maxPercent: (
    <>
      <path d="M10 60H70L80 18L90 60H150" className={styles.before} />
      <path d="M10 60H150" className={styles.after} />
      <path d="M80 20V58" className={styles.measure} />
      <circle cx="80" cy="18" r="4" className={styles.spot} />
    </>
  ),
  normalMeanDegrees: (
    <>
      <path d="M15 72Q80 30 145 72" className={styles.before} />
      <path d="M80 51V14" className={styles.beforeArrow} />
      <path d="M80 51L96 17" className={styles.afterArrow} />
      <path d="M80 26A26 26 0 0 1 91 28" className={styles.measure} />
    </>
  ),
  silhouetteIou: (
    <>
      <circle cx="80" cy="48" r="42" className={styles.shadow} />
      <path d="M80 11L106 22L117 48L106 74L80 85L54 74L43 48L54 22Z" className={styles.outline} />
    </>
  ),
  ssim: (
    <>
      <circle cx="44" cy="48" r="30" fill="url(#help-smooth)" />
      <path d="M116 18L137 27L146 48L137 69L116 78L95 69L86 48L95 27Z" fill="url(#help-smooth)" />
      <defs>
        <radialGradient id="help-smooth" cx="0.35" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="#5b6b8c" />
        </radialGradient>
      </defs>
    </>
  ),
  texturePsnrDb: (
    <>
      <rect x="10" y="26" width="62" height="44" fill="url(#help-even)" />
      {blocks.map(({ x, y, shade }) => (
        <rect key={`${x} ${y}`} x={86 + x} y={26 + y} width="11" height="11" fill={`rgb(${90 + shade + x} ${120 + shade} ${170 + y})`} />
      ))}
      <defs>
        <linearGradient id="help-even" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#6f8fc0" />
          <stop offset="1" stopColor="#b5bcd6" />
        </linearGradient>
      </defs>
    </>
  ),
  heat: (
    <>
      {heats.map((color, index) => (
        <rect key={color} x={15 + index * 26} y="30" width="26" height="24" fill={color} />
      ))}
      <text x="15" y="74">
        几乎没动
      </text>
      <text x="145" y="74" textAnchor="end">
        最远
      </text>
    </>
  ),
};

const captions: Record<QualityRow['key'] | 'heat', string> = {
  rmsPercent: '灰线是原表面，蓝线是处理后，中间的空隙就是偏差',
  maxPercent: '一个小尖角被减掉了，别处没有动',
  normalMeanDegrees: '两个箭头之间的夹角',
  silhouetteIou: '灰色是原来的影子，蓝线是处理后的外轮廓',
  ssim: '左：原模型的画面；右：处理后的画面',
  texturePsnrDb: '左：原贴图；右：压缩过头的贴图，看得出方块',
  heat: '热力图的颜色',
};

const isMesh = (name: PictureName): name is Extract<PictureName, `mesh-${string}`> => name.startsWith('mesh-');

/** A small drawing of what an entry is about. */
export function HelpPicture({ name }: { name: PictureName }) {
  const ratio = isMesh(name) ? presets[name.slice(5) as PresetName].options.ratio : undefined;
  const caption = isMesh(name) ? undefined : captions[name];
  return (
    <figure className={styles.picture}>
      <svg viewBox="0 0 160 96" aria-hidden="true">
        {isMesh(name) ? disc(ratio ?? 1) : drawings[name]}
      </svg>
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
