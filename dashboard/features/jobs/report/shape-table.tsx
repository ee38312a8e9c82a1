import { formatCount } from '#domain/display/numbers';
import type { ModelFigures } from '#domain/models/figures';
import styles from './shape-table.module.css';

const rows: { label: string; of(figures: ModelFigures): number }[] = [
  { label: '顶点', of: ({ vertices }) => vertices },
  { label: '网格', of: ({ meshes }) => meshes },
  { label: '材质', of: ({ materials }) => materials },
  { label: '贴图', of: ({ textures }) => textures.length },
  { label: '节点', of: ({ nodes }) => nodes },
  { label: '动画', of: ({ animations }) => animations },
  { label: '骨骼', of: ({ skins }) => skins },
];

/** What a model is made of, before and after. */
export function ShapeTable({ before, after }: { before: ModelFigures; after: ModelFigures }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">项目</span>
          </th>
          <th scope="col">处理前</th>
          <th scope="col">处理后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCount(of(before))}</td>
            <td>{formatCount(of(after))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
