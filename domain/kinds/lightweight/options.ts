/** Lightweighting options: one table that the dialog shows, the API validates, the command line documents and the engine follows. */

export const textureFormats = ['keep', 'jpeg', 'webp', 'ktx2Etc1s', 'ktx2Uastc'] as const;
export const geometryCompressions = ['none', 'quantize', 'meshopt', 'draco'] as const;

export interface LightweightOptions {
  /** Share of the triangles to keep, (0, 1]; 1 keeps all. Ignored when `targetTriangles` is given. */
  ratio: number;
  /** Target number of triangles, or null to use `ratio`. */
  targetTriangles: number | null;
  /**
   * Error at which simplification stops, even short of the ratio, in % of the bounding diagonal. It is the simplifier's own estimate, a
   * root mean square over the faces around each collapse; single points may be farther off, which the report measures and `boundExceeded`
   * flags.
   */
  errorPercent: number;
  /** Merge vertices that are equal in all attributes. */
  weld: boolean;
  compression: (typeof geometryCompressions)[number];
  /** Draco: bits per coordinate along the mesh's longest side. 11 bits cost more error than a 50 % simplification. */
  positionBits: number;
  normalBits: number;
  /** Bits per texture coordinate, within one texture. */
  uvBits: number;
  colorBits: number;
  /** Longest edge of a texture in pixels; larger ones are scaled down. Null keeps all sizes. */
  textureSize: number | null;
  textureFormat: (typeof textureFormats)[number];
  /** Quality of JPEG, WebP and ETC1S, 1 to 100; normal maps and data textures get a little more. */
  textureQuality: number;
  /** Merge equal textures, materials and meshes. */
  removeDuplicates: boolean;
  /** Parts that differ only in placement share one mesh and are drawn together. */
  instance: boolean;
  /** Join static meshes of one material; their nodes are removed. */
  join: boolean;
  /** Remove parts that cannot be seen from anywhere outside. */
  removeHidden: boolean;
  /** Remove loose parts smaller than this share of the bounding diagonal (%); 0 keeps all. */
  smallPartPercent: number;
  /** Keep the hierarchy and the names of nodes. */
  keepNames: boolean;
  keepAnimation: boolean;
  /** Additional coarser levels of detail in the result (MSFT_lod), each with half the triangles of the previous one. */
  lodLevels: number;
  /** Also write each of those levels as a GLB of its own, for viewers without MSFT_lod. */
  levelFiles: boolean;
  /** Size limit of the result in bytes, or null. Ratio, texture size and quality then become upper bounds. */
  targetBytes: number | null;
  /** Names of parts that keep every triangle, bit for bit; the others take what is left of the budget. Names that the model has not are ignored, with a warning. */
  lockedParts: readonly string[];
}

export const presetNames = ['fast', 'balanced', 'quality', 'mobile', 'texturesOnly', 'wechat', 'custom'] as const;
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
  lockedParts: [],
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
  wechat: {
    label: '≤ 5 MB 微信',
    hint: '适合微信：不超过 5 MB，尽量保留细节',
    options: { ...base, ratio: 0.99, errorPercent: 2, textureSize: 4096, textureQuality: 90, targetBytes: 5_000_000 },
  },
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

/** The preset's options with the caller's changes applied. */
export function resolveOptions(preset: PresetName, changes: Partial<LightweightOptions> = {}): LightweightOptions {
  return { ...presets[preset].options, ...changes };
}

/** Completes stored options, which an older version may have written with fewer fields. */
export const completeOptions = (stored: Partial<LightweightOptions>): LightweightOptions => ({ ...base, ...stored });
