/**
 * Scene settings: what somebody changed of a model in the editor, apart from its geometry, so that it outlives another lightweighting of the same model.
 * Whatever is absent is as the file has it. Lengths are in units of the file, which glTF has as metres; places are in the world of the file; colours are sRGB.
 */

import { z } from 'zod';
import { editorLimits } from './limits.ts';
import { wordsOf } from './words.ts';

export const settingsVersion = 1;

/** A tag of HTML: nothing that shows these texts reads it, and a page that embeds them must not. */
const tag = /<(!|\/?[a-z][a-z0-9-]*(\s[^<>]*=[^<>]*)?\s*\/?>)/i;
/** Control characters but for line breaks, and what turns the direction of text. */
const unseen = /(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;

const words = (what: string, length: number) =>
  z
    .string(`${what}要是文字`)
    .max(length, `${what}不能超过 ${length} 个字`)
    .refine((text) => !tag.test(text), `${what}里不能写 HTML 标签`)
    .refine((text) => !unseen.test(text), `${what}里有不能使用的字符`);

const number = (what: string, min: number, max: number) => {
  const sentence = `${what}要在 ${min} 到 ${max} 之间`;
  return z.number(sentence).min(min, sentence).max(max, sentence);
};
const share = (what: string) => number(what, 0, 1);
const length = (what: string) => number(what, -editorLimits.length, editorLimits.length);
const point = (what: string) => z.tuple([length(what), length(what), length(what)], `${what}要有三个坐标`);
const colour = z.string('颜色要写成 #RRGGBB').regex(/^#[0-9a-f]{6}$/i, '颜色要写成 #RRGGBB');
const switched = (what: string) => z.boolean(`${what}只能是开或者关`);

const idSchema = z.string('编号要是文字').regex(new RegExp(`^[\\w-]{1,${editorLimits.id}}$`), '编号只能用字母、数字和连字符');
const keySchema = z.string().max(editorLimits.key, `部件和材质的路径不能超过 ${editorLimits.key} 个字`);

const list = <T extends z.ZodType<{ id: string }>>(item: T, max: number, what: string) =>
  z
    .array(item, `${what}要是一个列表`)
    .max(max, `${what}不能超过 ${max} 个`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, `${what}里有重复的编号`);

const byKey = <T extends z.ZodType>(value: T, max: number, what: string) =>
  z
    .record(keySchema, value, `${what}的改动要按名称排列`)
    .refine((all) => Object.keys(all).length <= max, `改动的${what}不能超过 ${max} 个`);

/** A picture of `textures.ts` on a material. An id that the model does not have is kept, and shown as missing. */
const textureSchema = z.strictObject({
  id: z.string('贴图编号不对').regex(/^[0-9a-f]{32}$/, '贴图编号不对'),
  /** How often it is repeated, across and down. */
  repeat: z.tuple([number('平铺次数', 0.01, 100), number('平铺次数', 0.01, 100)], '平铺次数要有两个数'),
  /** In whole pictures. */
  offset: z.tuple([number('贴图偏移', -100, 100), number('贴图偏移', -100, 100)], '贴图偏移要有两个数'),
  /** In degrees. */
  rotation: number('贴图旋转', -360, 360),
  /** Which of the model's sets of coordinates. */
  uv: z.union([z.literal(0), z.literal(1)], '贴图坐标只能是第一套或者第二套'),
});
export type TextureEdit = z.infer<typeof textureSchema>;

/** null: none, also where the file has one. */
const slotSchema = textureSchema.nullable().optional();

/** What is changed of a material. `alpha` below 1 blends. */
const materialSchema = z.strictObject({
  baseColor: colour.optional(),
  metallic: share('金属度').optional(),
  roughness: share('粗糙度').optional(),
  emissive: colour.optional(),
  emissiveStrength: number('自发光强度', 0, 100).optional(),
  alpha: share('不透明度').optional(),
  doubleSided: switched('双面显示').optional(),
  normalScale: number('法线强度', 0, 4).optional(),
  textures: z
    .strictObject({ baseColor: slotSchema, normal: slotSchema, metalRoughness: slotSchema, occlusion: slotSchema, emissive: slotSchema })
    .optional(),
});
export type MaterialEdit = z.infer<typeof materialSchema>;

/** What is changed of a part. The transform comes on top of the file's, about the part's own origin, along the axes of the world. */
const partSchema = z.strictObject({
  hidden: switched('隐藏').optional(),
  name: words('部件名称', editorLimits.name).min(1, '请输入部件名称').optional(),
  move: point('移动').optional(),
  /** Euler angles in the order XYZ, in degrees. */
  turn: z.tuple([number('旋转', -360, 360), number('旋转', -360, 360), number('旋转', -360, 360)], '旋转要有三个角度').optional(),
  scale: number('缩放', 0.001, 1000).optional(),
});
export type PartEdit = z.infer<typeof partSchema>;

const lightSchema = z.strictObject({
  id: idSchema,
  name: words('灯光名称', editorLimits.name),
  kind: z.enum(['sun', 'point', 'spot', 'area'], '灯光只能是平行光、点光、聚光或者面光'),
  on: switched('灯光'),
  color: colour,
  /** As three has it: 1 lights a white surface white that faces a sun, or a lamp at the distance of half the model's diagonal. */
  intensity: number('灯光强度', 0, 100),
  position: point('灯光位置'),
  target: point('灯光朝向'),
  /** Half the opening of a spot, in degrees. */
  angle: number('聚光角度', 1, 89),
  /** Edge of an area, as a share of the model's diagonal. */
  size: number('面光大小', 0.01, 10),
  shadow: switched('阴影'),
});
export type LightEdit = z.infer<typeof lightSchema>;

export const environments = ['studio', 'room', 'softbox', 'sky', 'sunset', 'night'] as const;
export const toneMappings = ['neutral', 'aces', 'agx', 'reinhard', 'linear'] as const;
export const backgrounds = ['stage', 'color', 'environment', 'transparent'] as const;

const environmentSchema = z.strictObject({
  kind: z.enum(environments, '没有这种环境光'),
  intensity: number('环境光强度', 0, 10),
  /** About the vertical, in degrees. */
  rotation: number('环境旋转', -360, 360),
  exposure: number('曝光', 0.05, 8),
  toneMapping: z.enum(toneMappings, '没有这种色调映射'),
});

const backgroundSchema = z.strictObject({
  kind: z.enum(backgrounds, '没有这种背景'),
  color: colour,
  blur: share('背景模糊'),
});

const groundSchema = z.strictObject({
  shadow: switched('地面阴影'),
  opacity: share('阴影深浅'),
  grid: switched('地面网格'),
});

const effectsSchema = z.strictObject({
  occlusion: z.strictObject({ on: switched('环境光遮蔽'), radius: number('遮蔽半径', 0.001, 0.5), intensity: number('遮蔽强度', 0, 3) }),
  bloom: z.strictObject({
    on: switched('泛光'),
    strength: number('泛光强度', 0, 3),
    radius: share('泛光半径'),
    threshold: share('泛光阈值'),
  }),
  /** Focus and aperture as shares of the model's diagonal: 0 of focus is where the camera looks. */
  depthOfField: z.strictObject({ on: switched('景深'), focus: number('对焦距离', -1, 1), aperture: number('光圈', 0, 10) }),
  vignette: z.strictObject({ on: switched('暗角'), darkness: number('暗角深浅', 0, 2), offset: number('暗角范围', 0, 2) }),
  colour: z.strictObject({
    on: switched('调色'),
    brightness: number('亮度', -1, 1),
    contrast: number('对比度', -1, 1),
    saturation: number('饱和度', -1, 1),
  }),
  outline: z.strictObject({ on: switched('描边'), color: colour, strength: number('描边强度', 0, 10) }),
  sharpen: z.strictObject({ on: switched('锐化'), amount: share('锐化强度') }),
  smaa: z.strictObject({ on: switched('抗锯齿') }),
});
export type Effects = z.infer<typeof effectsSchema>;

const viewShape = { position: point('镜头位置'), target: point('镜头目标'), fov: number('视角', 5, 120) };
const cameraSchema = z.strictObject({ id: idSchema, name: words('镜头名称', editorLimits.name), ...viewShape });
export type CameraView = z.infer<typeof cameraSchema>;

/** A place on the surface of a part: see anchors.ts. */
const anchorSchema = z.strictObject({
  part: keySchema,
  /** Which of the part's primitives, and which of its triangles. */
  primitive: z.int('三角面编号不对').min(0, '三角面编号不对').max(10_000, '三角面编号不对'),
  triangle: z.int('三角面编号不对').min(0, '三角面编号不对').max(1e8, '三角面编号不对'),
  /** Barycentric, of the triangle's corners. */
  weights: z.tuple([share('重心坐标'), share('重心坐标'), share('重心坐标')], '重心坐标要有三个数'),
  /** The same place in the world of the file, before any edit. */
  at: point('标注位置'),
});
export type Anchor = z.infer<typeof anchorSchema>;

const annotationSchema = z.strictObject({
  id: idSchema,
  anchor: anchorSchema,
  title: words('标注标题', editorLimits.title),
  text: words('标注内容', editorLimits.text),
  link: z
    .string('链接要是文字')
    .max(editorLimits.link, `链接不能超过 ${editorLimits.link} 个字`)
    .refine((text) => text === '' || /^https?:\/\/[^\s<>"]+$/i.test(text), '链接要以 http:// 或 https:// 开头'),
  /** The camera that comes with it, by its id. */
  camera: idSchema.nullable(),
});
export type Annotation = z.infer<typeof annotationSchema>;

/** Keeps the half of the model for which `normal · place ≤ offset`. */
const sectionSchema = z.strictObject({
  id: idSchema,
  on: switched('剖切面'),
  normal: z
    .tuple([number('剖切方向', -1, 1), number('剖切方向', -1, 1), number('剖切方向', -1, 1)], '剖切方向要有三个数')
    .refine((normal) => Math.abs(Math.hypot(...normal) - 1) < 0.01, '剖切方向的长度要是 1'),
  offset: length('剖切位置'),
  /** Closed bodies are filled where they are cut. */
  cap: switched('剖面封口'),
  color: colour,
});
export type SectionPlane = z.infer<typeof sectionSchema>;

export const units = ['mm', 'cm', 'm', 'inch'] as const;

export const sceneSettingsSchema = z.strictObject({
  version: z.literal(settingsVersion, '这份设置来自另一个版本的编辑器，请刷新页面再试'),
  /** By `materialKey`. */
  materials: byKey(materialSchema, editorLimits.materials, '材质'),
  /** By the keys of part-keys.ts. */
  parts: byKey(partSchema, editorLimits.parts, '部件'),
  lights: list(lightSchema, editorLimits.lights, '灯光'),
  environment: environmentSchema,
  background: backgroundSchema,
  ground: groundSchema,
  effects: effectsSchema,
  cameras: list(cameraSchema, editorLimits.cameras, '镜头'),
  /** The camera that the model opens with, by its id. */
  startCamera: idSchema.nullable(),
  annotations: list(annotationSchema, editorLimits.annotations, '标注'),
  sections: list(sectionSchema, editorLimits.sections, '剖切面'),
  animation: z.strictObject({
    playing: switched('播放动画'),
    clip: z.int('动画编号不对').min(0, '动画编号不对').max(10_000, '动画编号不对'),
    speed: number('动画速度', 0.05, 8),
    loop: z.enum(['repeat', 'once', 'pingPong'], '动画只能循环、播放一次或者往返'),
  }),
  /** In which lengths are shown. */
  unit: z.enum(units, '没有这种单位'),
});
export type SceneSettings = z.infer<typeof sceneSettingsSchema>;

/** A model as it comes: the platform's studio and nothing changed. */
export const initialSettings: SceneSettings = {
  version: settingsVersion,
  materials: {},
  parts: {},
  lights: [],
  environment: { kind: 'studio', intensity: 1, rotation: 0, exposure: 1, toneMapping: 'neutral' },
  background: { kind: 'stage', color: '#f2f4f8', blur: 0 },
  ground: { shadow: false, opacity: 0.5, grid: false },
  effects: {
    occlusion: { on: false, radius: 0.05, intensity: 1 },
    bloom: { on: false, strength: 0.4, radius: 0.4, threshold: 0.85 },
    depthOfField: { on: false, focus: 0, aperture: 1 },
    vignette: { on: false, darkness: 0.5, offset: 0.9 },
    colour: { on: false, brightness: 0, contrast: 0, saturation: 0 },
    outline: { on: false, color: '#1a2233', strength: 3 },
    sharpen: { on: false, amount: 0.3 },
    smaa: { on: false },
  },
  cameras: [],
  startCamera: null,
  annotations: [],
  sections: [],
  animation: { playing: false, clip: 0, speed: 1, loop: 'repeat' },
  unit: 'm',
};

/** What a material is known by: its place in the file, and its name, which tells whether another version of the model still has it there. */
export const materialKey = (index: number, name: string): string => `${index}:${name}`.slice(0, editorLimits.key);

/** The settings, or why they cannot be read, in one sentence for people. */
export function readSettings(value: unknown): { settings: SceneSettings } | { refusal: string } {
  const parsed = sceneSettingsSchema.safeParse(value);
  if (parsed.success) {
    const isWordy = wordsOf(parsed.data).length > editorLimits.words;
    return isWordy ? { refusal: `标注、名称等文字加起来不能超过 ${editorLimits.words} 个字` } : { settings: parsed.data };
  }
  const issues = parsed.error.issues;
  // Another version explains whatever else does not fit.
  const first = issues.find(({ path }) => path[0] === 'version') ?? issues[0];
  if (first === undefined || first.code === 'unrecognized_keys' || !/[\u4e00-\u9fff]/.test(first.message)) {
    return { refusal: '设置里有不认识的内容，不是编辑器导出的文件' };
  }
  return { refusal: first.message };
}

/** The same from JSON as text, whose size is looked at first. */
export function parseSettings(text: string): { settings: SceneSettings } | { refusal: string } {
  if (new TextEncoder().encode(text).length > editorLimits.bytes) {
    return { refusal: `设置文件不能超过 ${editorLimits.bytes / 1024} KB` };
  }
  try {
    return readSettings(JSON.parse(text));
  } catch {
    return { refusal: '这不是设置文件，或者文件不完整' };
  }
}
