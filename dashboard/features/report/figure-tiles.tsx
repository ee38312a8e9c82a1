import { formatBytes, formatCount } from '#domain/display/numbers';
import type { CheckReport, ModelFigures } from '#domain/models/figures';
import { FactTiles } from './fact-list.tsx';

const length = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 1 ? 2 : 4;
  return Number(value.toFixed(digits)).toString();
};

/** Width × height × depth in the file's units. */
export function sizeText({ bounds: { min, max } }: ModelFigures): string {
  return [0, 1, 2].map((axis) => length((max[axis] ?? 0) - (min[axis] ?? 0))).join(' × ');
}

/** What a check counted of a model. */
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
        { label: '贴图', value: formatCount(figures.textures.length) },
        { label: '动画', value: formatCount(figures.animations) },
        { label: '骨骼', value: formatCount(figures.skins) },
        { label: '宽 × 高 × 深（米）', value: sizeText(figures) },
      ]}
    />
  );
}
