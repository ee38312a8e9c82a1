import { formatCount } from '#domain/display/numbers';
import type { ConvertJobReport, WrittenFigures } from '#domain/kinds/convert/job';
import { FactList, type Fact } from '../../../../components/fact-list.tsx';
import styles from '../../result-page.module.css';

const counted = {
  triangles: '三角面',
  meshes: '网格',
  materials: '材质',
  textures: '贴图',
  animations: '动画',
  skins: '骨骼绑定',
} as const satisfies Partial<Record<keyof WrittenFigures, string>>;

/** Sizes that differ by less are the same. */
const sameShare = 0.001;
const metres = (size: WrittenFigures['size']): string => size.map((length) => length.toPrecision(4)).join(' × ');

/** Formats that state no unit are written in one of these; another axis may point up. */
const units = [
  { perMetre: 1, note: '' },
  { perMetre: 1000, note: '，以毫米写出' },
  { perMetre: 100, note: '，以厘米写出' },
] as const;

function sizeText(source: WrittenFigures['size'], result: WrittenFigures['size']): string {
  const [from, to] = [source, result].map((size) => size.toSorted((one, other) => one - other));
  const unit = units.find(({ perMetre }) =>
    from?.every((length, axis) => Math.abs(length - (to?.[axis] ?? 0) / perMetre) <= sameShare * Math.max(...source)),
  );
  return unit === undefined ? `${metres(source)} → ${metres(result)} 米` : `${metres(source)} 米，一致${unit.note}`;
}

function differenceOf(from: number, to: number): string {
  if (from === to) return `${formatCount(to)}，一致`;
  const sign = to > from ? '+' : '−';
  return `${formatCount(from)} → ${formatCount(to)}（${sign}${formatCount(Math.abs(to - from))}）`;
}

/** What our readers find in what was written, beside the source. */
export function ReadBack({ readBack }: Pick<ConvertJobReport, 'readBack'>) {
  if (readBack === undefined) return null;
  return (
    <section className={styles.section} aria-label="写出了什么">
      <h2>写出了什么</h2>
      {readBack === null ? (
        <p>这个结果我们不能读回来核对，请在目标软件里打开确认。</p>
      ) : (
        <>
          <p>写出后由我们重新读取，与转换前逐项比较。</p>
          <FactList facts={factsOf(readBack)} />
        </>
      )}
    </section>
  );
}

function factsOf({ source, result }: NonNullable<ConvertJobReport['readBack']>): Fact[] {
  const names = Object.keys(counted) as (keyof typeof counted)[];
  const facts = names
    .filter((name) => source[name] > 0 || result[name] > 0)
    .map((name) => ({ label: counted[name], value: differenceOf(source[name], result[name]) }));
  return [...facts, { label: '尺寸', value: sizeText(source.size, result.size) }];
}
