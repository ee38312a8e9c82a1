/** What draws here: nothing can, the processor does it slowly, or a graphics card does. */
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

/** Asked once a page; a stage that then fails to start is lost, not unsupported. */
export const graphics = (): Graphics => (probed ??= probe());

export interface Quality {
  /** Edge of the reflected surroundings in pixels. */
  environmentSize: number;
  maxPixelRatio: number;
  antialias: boolean;
  /** Whether animations run without being asked. */
  autoplay: boolean;
}

/** What a stage can afford. */
export const qualities: Record<Exclude<Graphics, 'none'>, Quality> = {
  software: { environmentSize: 32, maxPixelRatio: 1, antialias: false, autoplay: false },
  hardware: { environmentSize: 256, maxPixelRatio: 2, antialias: true, autoplay: true },
};
