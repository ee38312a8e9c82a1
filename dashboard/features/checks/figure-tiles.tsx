import { formatBytes, formatCount, formatExtents } from '#domain/display/numbers';
import { textureCount, type CheckReport } from '#domain/models/figures';
import { FactTiles } from '../../components/fact-list.tsx';

/** The figures of a check as tiles. */
export function FigureTiles({ report: { figures, summary } }: { report: CheckReport }) {
  return (
    <FactTiles
      facts={[
        { label: '三角面', value: formatCount(summary.triangles) },
        { label: '顶点', value: formatCount(summary.vertices) },
        { label: '绘制次数', value: formatCount(summary.drawCalls) },
        { label: '贴图显存', value: formatBytes(summary.textureBytes) },
        { label: '网格', value: formatCount(figures.meshes) },
        { label: '材质', value: formatCount(figures.materials) },
        { label: '贴图', value: formatCount(textureCount(figures)) },
        { label: '动画', value: formatCount(figures.animations) },
        { label: '骨骼', value: formatCount(figures.skins) },
        { label: '宽 × 高 × 深（米）', value: formatExtents(figures.bounds) },
      ]}
    />
  );
}
