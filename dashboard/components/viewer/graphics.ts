/** What can render WebGL 2: nothing, the CPU (slowly), or a GPU. */
export type Graphics = 'none' | 'software' | 'hardware';

const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render/i;
let probed: Graphics | undefined;

function probe(): Graphics {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) return 'none';
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name = info === null ? '' : String(context.getParameter(info.UNMASKED_RENDERER_WEBGL));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return softwareNames.test(name) ? 'software' : 'hardware';
}

/** Probed once per page load. A stage that fails to start later counts as lost, not unsupported. */
export const graphics = (): Graphics => (probed ??= probe());

export interface Quality {
  maxPixelRatio: number;
  antialias: boolean;
  /** Whether animations start by themselves. */
  autoplay: boolean;
}

/** Rendering quality by kind of graphics. */
export const qualities: Record<Exclude<Graphics, 'none'>, Quality> = {
  software: { maxPixelRatio: 1, antialias: false, autoplay: false },
  hardware: { maxPixelRatio: 2, antialias: true, autoplay: true },
};
