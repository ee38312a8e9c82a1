/** What lightweighting offers: one table that the dialog shows, the API validates, the command line explains and the engine obeys. */

export const textureFormats = ['keep', 'jpeg', 'webp', 'ktx2Etc1s', 'ktx2Uastc'] as const;
export const geometryCompressions = ['none', 'quantize', 'meshopt', 'draco'] as const;

export interface LightweightOptions {
  /** Share of the triangles to keep, (0, 1]; 1 keeps all. Ignored when `targetTriangles` is given. */
  ratio: number;
  /** Triangles to end at, or null to go by `ratio`. */
  targetTriangles: number | null;
  /**
   * Error at which simplification stops, even short of the ratio, % of the bounding diagonal. It is the simplifier's own, a root mean square over the faces
   * around each collapse: single points may lie farther off, which the report measures and `boundExceeded` tells.
   */
  errorPercent: number;
  /** Vertices that are equal in all attributes become one. */
  weld: boolean;
  compression: (typeof geometryCompressions)[number];
  /** Draco: bits of a coordinate along the mesh's longest side. 11 cost more error than a 50 % simplification does. */
  positionBits: number;
  normalBits: number;
  /** Bits of a texture coordinate within one texture. */
  uvBits: number;
  colorBits: number;
  /** Longest edge of a texture in pixels; larger ones are scaled down. Null keeps their sizes. */
  textureSize: number | null;
  textureFormat: (typeof textureFormats)[number];
  /** Of JPEG, WebP and ETC1S, 1 to 100; normals and data textures get a little more. */
  textureQuality: number;
  /** Equal textures, materials and meshes become one. */
  removeDuplicates: boolean;
  /** Parts that are the same but for their place share one mesh and are drawn together. */
  instance: boolean;
  /** Static meshes of one material become one; their nodes go. */
  join: boolean;
  /** Parts that cannot be seen from anywhere outside go. */
  removeHidden: boolean;
  /** Loose parts smaller than this share of the bounding diagonal (%) go; 0 keeps all. */
  smallPartPercent: number;
  /** Nodes keep their hierarchy and names. */
  keepNames: boolean;
  keepAnimation: boolean;
  /** Further, coarser levels of detail in the result (MSFT_lod), each with half the triangles of the one before. */
  lodLevels: number;
  /** Each of those levels is also a GLB of its own beside the result, for viewers that know no MSFT_lod. */
  levelFiles: boolean;
  /** Bytes that the result should not exceed, or null. Ratio, texture size and quality are then upper bounds. */
  targetBytes: number | null;
}

export const presetNames = ['fast', 'balanced', 'quality', 'mobile', 'texturesOnly', 'custom'] as const;
export type PresetName = (typeof presetNames)[number];

export interface Preset {
  label: string;
  hint: string;
  options: LightweightOptions;
}

const base: LightweightOptions = {
  ratio: 0.5,
  targetTriangles: null,
  errorPercent: 0.5,
  weld: true,
  compression: 'draco',
  positionBits: 14,
  normalBits: 10,
  uvBits: 13,
  colorBits: 10,
  textureSize: 2048,
  textureFormat: 'webp',
  textureQuality: 80,
  removeDuplicates: true,
  instance: false,
  join: false,
  removeHidden: false,
  smallPartPercent: 0,
  keepNames: true,
  keepAnimation: true,
  lodLevels: 0,
  levelFiles: false,
  targetBytes: null,
};

export const presets: Record<PresetName, Preset> = {
  fast: {
    label: '极速',
    hint: '大幅减面，适合快速预览和大场景',
    options: { ...base, ratio: 0.2, errorPercent: 2, textureSize: 1024, compression: 'meshopt' },
  },
  balanced: { label: '均衡', hint: '减半面数，肉眼几乎看不出差别', options: base },
  quality: {
    label: '高质',
    hint: '细节优先，适合展示和打印前的预览',
    options: { ...base, ratio: 0.75, errorPercent: 0.1, textureSize: 4096, textureQuality: 90, positionBits: 16 },
  },
  mobile: {
    label: '移动端',
    hint: '控制显存和体积，适合手机浏览器',
    options: { ...base, ratio: 0.3, errorPercent: 1, textureSize: 1024, compression: 'meshopt' },
  },
  texturesOnly: { label: '仅贴图', hint: '只压缩贴图，几何体不动', options: { ...base, ratio: 1, errorPercent: 0, compression: 'none' } },
  custom: { label: '自定义', hint: '自己决定每一项', options: base },
};

export const optionLimits = {
  ratio: { min: 0.01, max: 1, step: 0.01 },
  targetTriangles: { min: 1, max: 100_000_000 },
  errorPercent: { min: 0, max: 10, step: 0.01 },
  positionBits: { min: 8, max: 20 },
  normalBits: { min: 6, max: 16 },
  uvBits: { min: 8, max: 16 },
  colorBits: { min: 6, max: 16 },
  textureSizes: [256, 512, 1024, 2048, 4096, 8192],
  textureQuality: { min: 1, max: 100 },
  smallPartPercent: { min: 0, max: 20, step: 0.1 },
  lodLevels: { min: 0, max: 3 },
  targetBytes: { min: 10_000, max: 4000 * 1024 ** 2 },
} as const;

/** The preset's options with what the caller changes on top. */
export function resolveOptions(preset: PresetName, changes: Partial<LightweightOptions> = {}): LightweightOptions {
  return { ...presets[preset].options, ...changes };
}

/** Options as they were stored, perhaps by a version that knew fewer of them. */
export const completeOptions = (stored: Partial<LightweightOptions>): LightweightOptions => ({ ...base, ...stored });
