import { formatLimit } from '#domain/display/numbers';
import { archiveFormats, checkedParts, formatLabels, modelFormats, type ModelFormat } from '#domain/formats';
import { compressionLabels, textureFormatLabels } from '#domain/kinds/lightweight/option-labels';
import { presetNames, presets, type PresetName } from '#domain/kinds/lightweight/options';
import { qualityLevels, qualityRows, qualityVerdicts, type QualityRow } from '#domain/models/quality';
import { uploadNotes } from '#domain/uploads/notes';
import type { PictureName } from './pictures.tsx';

/** The help page as data, so that it is searched as it is shown. */

export interface HelpEntry {
  /** Its anchor. */
  id: string;
  title: string;
  /** A paragraph each. */
  text?: readonly string[];
  /** What to do, in this order. */
  ways?: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  picture?: PictureName;
  /** What the page adds below, which links to other pages. */
  more?: 'formats' | 'appeal' | 'account' | 'contact';
}

export interface HelpSection {
  id: string;
  title: string;
  lead?: string;
  /** Small cards side by side rather than one below the other. */
  isDense?: boolean;
  /** Its entries are those of failure-entries.tsx, which come when they are looked for. */
  isLate?: boolean;
  entries: readonly HelpEntry[];
}

const start: HelpSection = {
  id: 'start',
  title: '从上传到下载',
  entries: [
    {
      id: 'start-steps',
      title: '三步',
      ways: [
        '上传：把模型文件、文件夹或压缩包拖进工作台的任何一页。贴图和模型放在一起，平台会自动找到。',
        '检测：几秒到几分钟，告诉你有多少面、缺了什么贴图、哪里能变轻。检测不收费。',
        '轻量化：选一个方案，先看估计，再开始。完成后与原模型并排对比，满意再下载。',
      ],
    },
    {
      id: 'start-cost',
      title: '什么时候收费',
      text: ['上传、检测、预览不收费。轻量化和格式转换开始前会显示价格；处理失败或取消，费用和次数原路退回。'],
    },
  ],
};

const share = (ratio: number): string => (ratio >= 1 ? '全部保留' : `${Math.round(ratio * 100)}%`);

const suited: Record<PresetName, string> = {
  fast: '适合：大场景里的远处物体、快速预览、几百万面的扫描。近看会看到棱角。',
  balanced: '适合：大多数模型。网页展示、商品预览，第一次不知道选什么就选它。',
  quality: '适合：近距离展示、带文字或精细花纹的贴图、工业零件。体积比「均衡」大一些。',
  mobile: '适合：手机网页和小程序。面数和贴图都压得更小，打开快、不卡。',
  wechat: '适合：微信小程序和要发给别人的文件。减面和缩小贴图到放得下为止，放不下时会说明差多少。',
  texturesOnly: '适合：形状一点都不能动的模型，例如要测量尺寸的零件。只压缩贴图。',
  custom: '自己决定每一项：保留多少面、误差上限、贴图尺寸、压缩方式，也可以指定文件大小。',
};

const presetEntry = (name: PresetName): HelpEntry => {
  const { label, hint, options } = presets[name];
  const { ratio, errorPercent, textureSize, textureFormat, compression, targetBytes } = options;
  return {
    id: `preset-${name}`,
    title: label,
    text: [`${hint}。`, suited[name]],
    ...(name !== 'custom' && {
      picture: `mesh-${name}`,
      facts: [
        ['保留面数', share(ratio)],
        ['误差上限', ratio >= 1 ? '不减面' : `对角线的 ${errorPercent}%`],
        ['贴图', textureSize === null ? '保持原尺寸' : `最长边 ${textureSize} 像素，${textureFormatLabels[textureFormat]}`],
        ['几何压缩', compressionLabels[compression]],
        ...(targetBytes === null ? [] : [['文件大小', `不超过 ${formatLimit(targetBytes)}`] as const]),
      ],
    }),
  };
};

const presetSection: HelpSection = {
  id: 'presets',
  title: '方案：选哪一个',
  lead: '方案决定保留多少面、贴图多大。面数会优先留给弯曲和有细节的地方，平的地方先减。减到误差上限就停，宁可少减，不让形状走样。',
  isDense: true,
  entries: presetNames.map(presetEntry),
};

const meant: Record<QualityRow['key'], readonly string[]> = {
  rmsPercent: [
    '在表面上取几万个点，量每个点离原来的表面有多远，再平均。用整个模型的对角线作尺子：一张 1 米的椅子，0.1% 就是 1 毫米左右。',
    '它说的是整体像不像，是最值得看的一个数。',
  ],
  maxPercent: [
    '所有点里离得最远的那一个。一颗小螺丝被合并，就会让它变大，而别处可能完全没动，所以它不参与评语。',
    '偏大时，打开结果页的「偏差」热力图，看最红的地方要不要紧。',
  ],
  normalMeanDegrees: ['表面每一处朝向哪里，决定它是亮还是暗。朝向平均转了几度，光影就变了多少。', '反光的车漆、金属对它最敏感。'],
  silhouetteIou: [
    '从 12 个方向把模型看成黑影，与原来的黑影叠在一起，重合的部分占多少。',
    '远看模型，人眼最先看到的就是轮廓。低于 98% 时，边缘会有肉眼可见的出入。',
  ],
  ssim: [
    '从 12 个方向各画一张图，与原模型的图比较明暗、对比和结构（SSIM）。1 是完全相同，0.96 以上一般看不出。',
    '它同时受形状和贴图影响，最接近「看起来像不像」。',
  ],
  texturePsnrDb: [
    '压缩后的贴图与原贴图相差多少（PSNR，单位分贝）。数字越大越好：36 dB 以上看不出，30 dB 左右能看到压缩痕迹。',
    '有几张贴图时，显示最差的一张。缩小过的贴图按缩小后的尺寸比较。',
  ],
};

const qualityEntry = (row: QualityRow): HelpEntry => ({
  id: `quality-${row.key}`,
  title: row.label,
  text: meant[row.key],
  picture: row.key,
  facts: qualityLevels.slice(0, -1).map((level, index) => {
    return [row.words[level], `${row.larger ? '不低于' : '不超过'} ${row.bounds[index]}${row.unit}`] as const;
  }),
});

const qualitySection: HelpSection = {
  id: 'quality',
  title: '质量数字：怎么看',
  lead: '每次轻量化后，平台会把结果与原模型放在一起量，不是估计。下面是每个数字的意思，和它到多少算好。',
  entries: [
    ...qualityRows.map(qualityEntry),
    {
      id: 'quality-verdict',
      title: '评语',
      text: ['评语取平均偏差、轮廓、画面和贴图里最差的一项。最大偏差只是一个点，不参与。'],
      facts: qualityLevels.map((level) => [qualityVerdicts[level].title, qualityVerdicts[level].text] as const),
    },
    {
      id: 'quality-heat',
      title: '偏差热力图',
      text: [
        '结果页把偏差画在模型上：蓝色几乎没动，绿色、黄色越来越远，红色最远。颜色的刻度写在图例里，每个模型不同。',
        '红色集中在看得见的地方，就点「再清晰一点」；在背面或内部，可以不管。',
      ],
      picture: 'heat',
    },
    {
      id: 'quality-bound',
      title: '超出误差上限',
      text: ['误差上限是减面时的估计，完成后会实测。实测超出时结果页会写明，是个别地方还是整体偏大，看最大偏差和平均偏差就知道。'],
    },
  ],
};

const failures: HelpSection = {
  id: 'failures',
  title: '失败了怎么办',
  lead: '检测和处理失败都不收费，源文件一直保留。找到页面上的那句提示，按下面的办法做。',
  isDense: true,
  isLate: true,
  entries: [],
};

const supportWords = { readable: '完整读取', checked: '读取一部分', planned: '暂不支持' } as const;
const formatRows: [extension: string, format: ModelFormat][] = [...Object.entries(modelFormats), ...Object.entries(archiveFormats)];

/** A row for each format, with its extensions and what is read of it. */
const formatFacts: readonly (readonly [string, string])[] = formatLabels.map((label) => {
  const rows = formatRows.filter(([, format]) => format.label === label);
  const format = rows[0]?.[1];
  const extensions = rows.map(([extension]) => `.${extension}`).join(' ');
  if (format === undefined) return [label, extensions];
  const what = format.support === 'checked' ? `${checkedParts(format)}；${format.convert}` : supportWords[format.support];
  return [`${label}（${extensions}）`, what];
});

const formats: HelpSection = {
  id: 'formats',
  title: '平台支持的格式',
  entries: [{ id: 'formats-all', title: `${formatLabels.length} 种格式`, facts: formatFacts, more: 'formats' }],
};

const notes: HelpSection = {
  id: 'notes',
  title: '上传说明',
  entries: [{ id: 'notes-all', title: '上传前看一眼', ways: [...uploadNotes.single, ...uploadNotes.oblique.slice(0, 1)] }],
};

const maps: HelpSection = {
  id: 'maps',
  title: '地图超分',
  entries: [
    {
      id: 'maps-steps',
      title: '放大一幅影像',
      ways: [
        '上传：在「地图超分」里拖入影像；检测免费，列出像素、波段和位置。',
        '选倍数：2 倍或 4 倍，快速或精细；像素、费用和用时在付款之前显示。',
        '对比：在地图上拉线对比前后，用放大镜看细节；再下载 GeoTIFF 或瓦片。',
      ],
    },
    {
      id: 'maps-truth',
      title: '放大的细节可信吗',
      text: [
        '细节是网络推算的，不是测量的结果。看图、展示合适；量测、取证、判读小目标，请以原影像为准。',
        '位置、坐标系、无效值和每个源像素的平均颜色都不变，报告里有实测的数字。',
      ],
    },
    { id: 'maps-notes', title: '影像的要求', ways: uploadNotes.map },
  ],
};

const units: HelpSection = {
  id: 'units',
  title: '单位和名词',
  isDense: true,
  entries: [
    { id: 'unit-triangle', title: '三角面（面数）', text: ['三维模型的表面由许多三角形拼成。面数越多越圆滑，也越大、越慢。'] },
    {
      id: 'unit-diagonal',
      title: '对角线的百分比',
      text: ['把模型装进一个长方体盒子，盒子的对角线是尺子。这样大楼和螺丝可以用同一个标准。'],
    },
    { id: 'unit-bytes', title: 'KB、MB、GB', text: ['文件大小。1 MB = 1024 KB，1 GB = 1024 MB。'] },
    { id: 'unit-pixels', title: '贴图像素', text: ['贴图最长边有多少个点。4096 像素的贴图占的显存是 2048 的 4 倍。'] },
    {
      id: 'unit-draws',
      title: '绘制次数',
      text: ['显卡每画一帧要被叫多少次。每个部件的每种材质一次，几百次以上手机会卡，可以「合并网格」。'],
    },
    {
      id: 'unit-bits',
      title: '坐标精度（位）',
      text: ['Draco 压缩时把坐标分成多少格。14 位的误差约为对角线的 0.001%，看不出来；11 位就可能看到接缝。'],
    },
    { id: 'unit-lod', title: '细节层级（LOD）', text: ['同一个模型的几个版本，远处用粗的，近处用细的。每一级的面数是上一级的一半。'] },
    {
      id: 'unit-glb',
      title: 'GLB 和 glTF',
      text: ['网页上最通用的三维格式。GLB 是一个文件；glTF 把贴图和数据放在旁边的几个文件里，内容相同。'],
    },
  ],
};

const others: readonly HelpSection[] = [
  {
    id: 'appeal',
    title: '申诉',
    entries: [{ id: 'appeal-how', title: '检测结果有误时，这样做', more: 'appeal' }],
  },
  { id: 'account', title: '账号', entries: [{ id: 'account-how', title: '注册、登录和忘记密码', more: 'account' }] },
  { id: 'contact', title: '联系客服', entries: [{ id: 'contact-how', title: '怎样找到我们', more: 'contact' }] },
];

export const helpSections: readonly HelpSection[] = [
  start,
  presetSection,
  qualitySection,
  failures,
  formats,
  notes,
  maps,
  units,
  ...others,
];

const wordsOf = (title: string, entry: HelpEntry): string =>
  [title, entry.title, entry.id, ...(entry.text ?? []), ...(entry.ways ?? []), ...(entry.facts ?? []).flat()].join(' ').toLowerCase();

/** Those of a section's entries in which every word is found; all of them for an empty search. */
export function findEntries(title: string, entries: readonly HelpEntry[], search: string): readonly HelpEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = wordsOf(title, entry);
    return words.every((word) => text.includes(word));
  });
}
