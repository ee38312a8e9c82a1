import type { RemeshShape, RemeshTarget } from '#domain/kinds/remesh/options';

export const shapeLabels: Record<RemeshShape, string> = { triangles: '三角面', quads: '四边面为主' };

/** What a format holds of a new surface. */
export const aboutTarget = (shape: RemeshShape, target: RemeshTarget): string => targetHints[target][shape];

const targetHints: Record<RemeshTarget, Record<RemeshShape, string>> = {
  glb: { triangles: '网格和贴图在一个文件里。', quads: 'GLB 只能存三角面，每个四边面会切成两个。要四边面，请选另外三种。' },
  obj: { triangles: '一个 ZIP：网格、材质和贴图。', quads: '一个 ZIP：网格、材质和贴图；四边面保留。' },
  fbx: { triangles: '网格和贴图在一个文件里。', quads: '网格和贴图在一个文件里；四边面保留。' },
  ply: { triangles: '只有网格，不含贴图。', quads: '只有网格，不含贴图；四边面保留。' },
};
