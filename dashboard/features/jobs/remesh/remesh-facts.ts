import { formatCount } from '#domain/display/numbers';
import type { RemeshCardView } from '#domain/jobs/views';
import type { RemeshOptions, RemeshShape, RemeshTarget } from '#domain/remesh/options';
import type { RemeshAtlas, RemeshMap, RemeshSurface } from '#domain/remesh/report';

interface Fact {
  label: string;
  value: string;
}

const mapLabels: Record<RemeshMap, string> = { baseColor: '颜色', metallicRoughness: '金属度和粗糙度', normal: '法线' };

/** How many faces were asked for, in a word or two. */
export const wantedSurface = ({ faces, shape }: Pick<RemeshOptions, 'faces' | 'shape'>): string =>
  `${formatCount(faces)} 面${shape === 'quads' ? '，四边面为主' : ''}`;

export const shapeLabels: Record<RemeshShape, string> = { triangles: '三角面', quads: '四边面为主' };

/** What a format holds of a new surface. */
export const aboutTarget = (shape: RemeshShape, target: RemeshTarget): string => targetHints[target][shape];

const targetHints: Record<RemeshTarget, Record<RemeshShape, string>> = {
  glb: { triangles: '网格和贴图在一个文件里。', quads: 'GLB 只能存三角面，每个四边面会切成两个。要四边面，请选另外三种。' },
  obj: { triangles: '一个 ZIP：网格、材质和贴图。', quads: '一个 ZIP：网格、材质和贴图；四边面保留。' },
  fbx: { triangles: '网格和贴图在一个文件里。', quads: '网格和贴图在一个文件里；四边面保留。' },
  ply: { triangles: '只有网格，不含贴图。', quads: '只有网格，不含贴图；四边面保留。' },
};

/** The options of a remeshing, as lists of facts show them. */
export const remeshFacts = ({ options, target }: Pick<RemeshCardView, 'options' | 'target'>): Fact[] => [
  { label: '目标', value: wantedSurface(options) },
  { label: '洞口', value: options.closeHoles ? '全部补上' : '保留' },
  { label: '贴图', value: `${options.textureSize} × ${options.textureSize} 像素` },
  { label: '格式', value: target.toUpperCase() },
];

/** What the new surface is like. */
export const surfaceFacts = (surface: RemeshSurface): Fact[] => [
  ...(surface.quads
    ? [
        { label: '面', value: formatCount(surface.faces) },
        {
          label: '四边面',
          value: `${formatCount(surface.quads.count)} 个，占面积 ${surface.quads.areaPercent.toFixed(1)}%`,
        },
        { label: '三角面', value: formatCount(surface.faces - surface.quads.count) },
        { label: '匀称程度', value: `${surface.quads.quality.toFixed(2)}（四边面全是矩形为 1）` },
      ]
    : [
        { label: '三角面', value: formatCount(surface.faces) },
        { label: '匀称程度', value: `${surface.regularity.toFixed(2)}（全是等边三角形为 1）` },
      ]),
  { label: '边界', value: surface.openEdges === 0 ? '没有，网格封闭' : `${formatCount(surface.openEdges)} 条边` },
  ...(surface.holesClosed > 0 ? [{ label: '补上的洞', value: `${formatCount(surface.holesClosed)} 个` }] : []),
  { label: '非流形的边', value: noneOr(surface.nonManifoldEdges, '条') },
  { label: '翻转的面', value: noneOr(surface.flippedFaces, '个') },
  { label: '不相连的部分', value: `${formatCount(surface.components)} 个` },
];

/** How it lies in its pictures. */
export const atlasFacts = (atlas: RemeshAtlas): Fact[] => [
  { label: '尺寸', value: `${atlas.size} × ${atlas.size} 像素` },
  { label: '烘焙的内容', value: atlas.maps.map((map) => mapLabels[map]).join('、') },
  { label: 'UV 块', value: `${formatCount(atlas.charts)} 个` },
  { label: '用到的面积', value: `${atlas.fillPercent.toFixed(0)}%` },
  { label: '拉伸', value: `平均 ${atlas.stretch.toFixed(2)}，最大 ${atlas.maxStretch.toFixed(2)}（没有为 1）` },
];

const noneOr = (count: number, unit: string): string => (count === 0 ? '没有' : `${formatCount(count)} ${unit}`);
