import { formatCount } from '#domain/display/numbers';
import type { RemeshAtlas, RemeshMap, RemeshSurface } from '#domain/kinds/remesh/report';
import type { Fact } from '../../../../components/fact-list.tsx';

const mapLabels: Record<RemeshMap, string> = { baseColor: '颜色', metallicRoughness: '金属度和粗糙度', normal: '法线' };

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
