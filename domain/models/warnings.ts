import { cutText, describeMore, fillSentence, type SentenceParams } from '../display/sentence.ts';

/** What each warning says to a person: what was missing, assumed or left out. Texts carry {name} for each parameter. */

export const warningTable = {
  // Files around the model
  extensionMissing: '文件没有说明格式的扩展名，内容是 {format}，已按 {format} 读取',
  extensionWrong: '文件的扩展名是 .{extension}，内容其实是 {format}，已按 {format} 读取',
  textureMissing: '找不到贴图「{path}」，相应部分按纯色显示',
  textureUnreadable: '贴图「{path}{name}」无法解码，已忽略',
  textureTooLarge: '贴图「{path}{name}」有 {width} × {height} 像素，超过了能读取的最大尺寸（16384 × 16384），已忽略',
  textureScaled: '贴图「{path}」有 {width} × {height} 像素，读取时缩小为 {toWidth} × {toHeight}',
  profileConverted: '贴图「{path}」带有广色域的色彩配置文件，已转换为 sRGB',
  textureToneMapped: '贴图「{path}」是高动态范围图片，已转换为普通图片，过亮的细节会减少',
  textureFrames: '贴图「{path}」有 {count} 帧或页，只使用了第一帧',
  textureFaces: '贴图「{path}」是立方体贴图，只使用了第一个面',
  materialFileMissing: '找不到材质文件「{path}」，按默认材质显示',
  materialFileReplaced: '找不到材质文件「{path}」，改用了旁边的「{found}」',
  materialMissing: '材质「{material}」没有定义，按默认材质显示',
  referenceMissing: '找不到模型引用的文件「{path}」，相应部分没有读取',
  entryRepeated: '压缩包内「{path}」重复出现，只使用第一个',
  nestedArchive: '压缩包内的压缩包「{path}」没有解压',

  // Geometry
  unitUnknown: '文件没有注明单位，按 1 单位 = 1 米处理',
  unitAssumed: '文件没有注明单位和朝向，按 1 单位 = 1 厘米、Y 轴朝上处理',
  facesDropped: '{count} 个面或线段引用了不存在的顶点，已忽略',
  facesShort: '{count} 个面或线段的顶点数不足，已忽略',
  attributesDropped: '{count} 处引用了不存在的 UV 或法线，已忽略',
  nonFiniteDropped: '{count} 个面、线段或点的坐标不是有效数字，已忽略',
  motionMended: '{count} 处动画、变形、骨骼或位置的数值无效，已忽略或改为默认值',
  primitivesDropped: '{count} 个网格没有顶点坐标，已忽略',
  normalsComputed: '{count} 个网格没有法线，按{rule}计算了平滑法线',
  degenerateDropped: '去除了 {count} 个没有面积的三角形',
  pointCloud: '这是点云，没有面；轻量化不会减少点数',
  pointsKept: '模型中有 {count} 个点，原样保留',
  linesKept: '模型中有 {count} 条线段，原样保留',
  splatsDropped: '文件是高斯泼溅（Gaussian Splatting），只读取了点的位置',
  freeFormDropped: '模型中的自由曲线或曲面没有读取，请在建模软件中转为网格后导出',
  attributeDropped: '顶点属性「{attribute}」没有读取',
  faceAttributeDropped: '面的属性「{attribute}」没有读取',
  faceColorsDropped: '{count} 个面的颜色没有读取：顶点已有颜色',
  instanceAttributeDropped: '实例属性「{attribute}」没有读取',
  elementDropped: '文件中的「{element}」数据没有读取',
  statementsDropped: '文件中有 {count} 行「{statement}」没有读取',
  paintDropped: '切片软件涂在 {count} 个三角形上的颜色（{attribute}）没有读取',
  helperPartsDropped: '{count} 个切片用的辅助部件（负体积、修改器、支撑区域）没有读取，也没有从模型中减去',
  helperPartsShown: '{count} 个切片用的辅助部件（负体积、修改器、支撑区域）按实体显示',
  partFailed: '零件「{part}」无法生成网格，已忽略',
  partTimeout: '零件「{part}」太复杂或有错误，长时间没有生成网格，已忽略',
  curvesDropped: '模型中有 {count} 条不属于任何面的曲线，没有读取',
  instanceColorsDropped: '装配中 {count} 个单独指定给某个实例的颜色没有应用，这些位置按零件自己的颜色显示',
  partFacesDropped: '零件「{part}」有 {count} 个面无法生成网格，已忽略',
  partFileMissing: '找不到零件文件「{path}」，装配中缺少这个零件',
  partFileUnreadable: '零件文件「{path}」无法读取，装配中缺少这个零件',
  endMissing: '文件末尾不完整，已读取完整的部分',
  countMended: '文件头写有 {announced} 个面，文件中实际有 {count} 个，已全部读取',
  trailingBytes: '文件末尾有多余的数据，已忽略',

  // Edits
  editsUnreadable: '编辑内容来自另一个版本的编辑器，没有写入',
  editsLost: '编辑器里有 {count} 处改动找不到对应的材质或部件，没有写入',
  editsAreas: '{count} 个面光没有写入：glTF 没有这种灯光',
  editsBeside: '环境、背景、特效和剖切面不属于模型，没有写进画面；AMRT 和 GLB 的附加数据里有它们',

  // Materials and scene
  mapDropped: '材质「{material}」的 {map} 贴图没有读取',
  mapOptionsDropped: '贴图选项「{option}」有 {count} 处没有读取',
  opacityZero: '材质「{material}」完全透明，按不透明处理',
  hiddenDropped: '{count} 个隐藏的物体没有读取',
  hiddenFacesShown: '{count} 个单独隐藏的面仍然显示：只能隐藏整个物体',
  lodDropped: '文件自带的细节层级（LOD）有 {count} 级没有保留：所属的部件已合并、面数与上一级相差不大，或带有骨骼',
  layersDropped: '贴图「{path}」由多层组成，只读取了最下面的一层',
  texturesUnassigned: '文件列出了多张贴图，没有说明哪些面用哪一张：只使用第一张，其余 {count} 张没有读取',
  textureShearDropped: '贴图「{path}」的倾斜变换没有读取，只保留平移、旋转和缩放',
  shaderDropped: '材质「{material}」的着色器程序（{profile}）没有读取，按普通材质显示',
  colorsDropped: '{count} 个面的颜色是调色板编号，文件中没有调色板，按默认颜色显示',
  influencesDropped: '{count} 个顶点受八根以上骨骼影响，只保留影响最大的八根',
  skinningLinear: '双四元数蒙皮按线性蒙皮处理（glTF 只有线性蒙皮）：{difference}',
  sceneMissing: '文件要显示场景 {scene}，但没有这个场景，显示了第一个',
  scenesDropped: '文件中另外 {count} 个场景没有读取',
  jointMissing: '蒙皮的骨骼「{joint}」在场景中不存在，相应部分保持绑定时的位置',
  nodeShared: '{count} 个节点的层级关系有误，已修正',
  nodeCyclic: '「{node}」在层级中包含了自身，重复的部分已忽略',
  channelsDropped: '{count} 条动画轨道没有读取',
  extensionDropped: '扩展「{extension}」的内容没有读取',
  creditsCut: '文件里的署名和许可信息太长，只保留前面的部分',

  // Lightweighting
  ratioNotReached: '目标保留 {wantedPercent}%，实际保留 {reachedPercent}%：{reason}',
  sizeNotReached: '目标大小 {wantedMb} MB，实际 {reachedMb} MB：{geometry}，{textures}',
  boundExceeded: '实测最大偏差为对角线的 {measured}%，超出误差上限 {bound}%：减面按估计的误差控制，个别位置会多一些',
  levelsReplaced: '文件自带的 {count} 级细节层级（LOD）由按选项新生成的层级代替',
  resultLarger: '结果有 {after}，比原文件的 {before} 大',
  levelsFewer: '要求 {wanted} 级细节层级，得到 {made} 级：误差上限内已没有多少面可减',
  hiddenRemoved: '去除了 {count} 个从外面看不到的部件',
  smallPartsRemoved: '去除了 {count} 个零散的小部件（{triangles} 个面）',
  partsInstanced: '{count} 个相同的部件改为共用网格',
  texturesKept: '{count} 张贴图没有转成 {format}：{reason}',
  texturesUnscaled: '{count} 张 KTX2 贴图超过 {size} 像素，没有缩小：KTX2 贴图保持原样',
  texturesShrunk: '{count} 张贴图缩小到 {pixels} 像素（宽 × 高）以内：KTX2 转换最多处理这么大的图片',
  flatFacets: '{count} 个网格没有法线，仍按平面着色；面减少后，棱面会比原来明显',
  joinSkipped: '{count} 个带动画、骨骼或变形的部件没有合并',
  instancesApart: '{count} 个相同的部件共用网格，但要保留层级和名称，仍逐个绘制',
  targetNotBelow: '目标 {target} 面不少于模型的 {triangles} 面，没有减面',
  lockedMissing: '模型里没有名为「{name}」的部件，没有锁定',
  texturesAbsent: '模型没有贴图，面数又全部保留，也不压缩几何，所以大小几乎不变',
  compressionSkipped: '{count} 个点或线的网格没有几何压缩：压缩只用于三角面',
  compressionPartly: '{count} 个网格的{left}',
  gridsFiner: '{count} 个网格的坐标量化到 {bits} 位（一格不超过 {step} 米）：其中有比整体小得多的部分，位数少了会变形',
  gridsSplit: '{count} 个网格里有远离主体的面，或大小悬殊的部分，已拆成 {groups} 份分别量化坐标（一格不超过 {step} 米）',
  gridsFloat: '{count} 个网格的坐标没有量化，按浮点数写入：其中大小悬殊，量化会让小的部分变形',
  qualitySkipped: '模型有 {triangles} 个三角面，超出了比对质量可用的内存，没有测量与原模型的差别',

  // Remeshing
  facesNotReached: '目标 {wanted} 面，得到 {reached} 面：模型由 {components} 个互不相连的曲面组成，各自要留够最少的面',
  looksNotBaked: '材质的{looks}没有烘焙到新贴图里',

  // Conversion
  surfacesTessellated: '精确曲面换算为三角面：在 CAD 软件里不能再按曲面编辑',
  tessellationWithoutSurfaces: '文件里的几何已经是三角面，没有曲面可以换算，曲面精度不起作用',
  colorsPartlyLost: '{count} 种颜色没有写入：源文件只把它们给了个别的面，写不进目标格式',
  facesApart: '源文件里的曲面没有连成实体，写入的也是 {count} 个单独的曲面',
  trianglesAsTriangles: '模型是三角网格，写入的也是三角网格：在 CAD 软件里能看、能量，不能按曲面编辑',
  hierarchyLost: '目标格式没有层级：{count} 个节点的位置已算进几何，层级没有写入',
  clipsLost: '目标格式没有动画：{count} 段动画没有写入',
  colorsUnderTexture: '{count} 个网格的顶点颜色在贴图下面看不到：USD 的预览材质不能把两者相乘',
  extensionsLost: '{count} 种材质有目标格式存不了的附加层，没有写入：{extensions}',
  clipsCut: '目标格式只能存 {kept} 段动画：模型有 {count} 段，只写入最前面的',
  skinsLost: '目标格式没有骨骼：{count} 副骨骼没有写入，模型按初始姿势写入',
  morphsLost: '目标格式没有变形：{count} 个网格按现在的形状写入',
  materialsLost: '目标格式没有材质：{count} 种材质没有写入',
  materialsFlattened: '目标格式的材质只有颜色：{count} 种材质的金属度、粗糙度等没有写入',
  materialsAsPhong: '目标格式用 Phong 材质：{count} 种材质的金属度和粗糙度换算为高光，看起来会略有不同',
  layersLost: '{count} 种材质的清漆、透射等附加层没有写入，只保留基本材质',
  texturesLost: '目标格式没有贴图：{count} 张贴图没有写入',
  mapsLost: '目标格式存不了{maps}贴图，没有写入',
  picturesAsPng: '{count} 张贴图转为 PNG：目标格式只认 PNG 和 JPEG',
  tintsLost: '{count} 种材质的颜色没有乘进贴图：目标格式只显示贴图，这些贴图无法解码，或总量太大',
  vertexColorsLost: '目标格式没有顶点颜色：{count} 个网格的顶点颜色没有写入',
  uvsLost: '目标格式没有贴图坐标，没有写入',
  uvSetsCut: '目标格式只能存 {kept} 套贴图坐标：模型有 {count} 套，其余没有写入',
  normalsLost: '目标格式没有法线：打开时按平面着色，曲面会显出棱面',
  camerasLost: '{count} 个相机没有写入',
  lightsLost: '{count} 盏灯没有写入',
  lightRangesLost: '{count} 盏灯的照射距离没有写入：目标格式的灯照到无限远',
  linesLost: '{count} 条线段没有写入：目标格式只有面',
  pointsLost: '{count} 个点没有写入：目标格式只有面',
  namesShortened: '{count} 个名称太长或重复，已改短：目标格式的名称不超过 {limit} 个字节',
  meshesSplit: '{count} 个网格超过 {limit} 个顶点或面，已拆成几个',
  numbersCoarse: '模型离坐标原点太远：{label} 只存 32 位浮点数，那里一格有 {step} 米，更小的细节会变形或丢失',
  creditsLost: '目标格式存不了{fields}，没有写入',
  levelsLost: '{count} 级细节层级（LOD）没有写入，只写入最精细的一级',
} as const satisfies Record<string, string>;

export type WarningCode = keyof typeof warningTable;

/** Something that the engine saw or did and a person should know. */
export interface ModelWarning {
  code: WarningCode;
  params?: SentenceParams;
  /** How many more of this code there were; on the last one that is kept. */
  more?: number;
}

/** Content that was dropped: when nothing is left to draw, one of these says why. */
const geometryLosses: ReadonlySet<WarningCode> = new Set([
  'referenceMissing',
  'facesDropped',
  'facesShort',
  'nonFiniteDropped',
  'primitivesDropped',
  'freeFormDropped',
  'elementDropped',
  'partFailed',
  'partTimeout',
  'partFacesDropped',
  'curvesDropped',
  'partFileMissing',
  'partFileUnreadable',
  'hiddenDropped',
  'helperPartsDropped',
  'nodeShared',
  'nodeCyclic',
  'extensionDropped',
]);

/** Parameters that are themselves ids, and the words shown for them. */
const words: Record<string, Record<string, string>> = {
  left: {
    draco: '变形数据没有压缩：Draco 只压缩基本形状',
    quantize: '坐标没有量化：带骨骼、变形、实例、线或有厚度的材质的网格不能量化坐标',
  },
  rule: { crease: ' 40° 折角', groups: '光滑组', fine: '原有的细密棱面（减面后不会露出棱角）' },
  reason: {
    errorBound: '继续减面会超过误差上限',
    topology: '其余部分是不能再合并的边界和细节',
    locked: '锁定的部件保留了全部面，其余部件已减到最少',
    alpha: '带有透明，JPEG 存不了，保持为能存透明的格式',
    larger: '转换后反而更大，保持原样',
    ktx2: '已经是 KTX2，保持原样',
    webpEdge: '边长超过 16383 像素，WebP 存不了',
  },
  format: { jpeg: 'JPEG', webp: 'WebP', ktx2Etc1s: 'KTX2', ktx2Uastc: 'KTX2' },
  geometry: {
    kept: '没有要求减面，几何体保持不动',
    none: '没有可以减的面',
    errorBound: '减面已到误差上限',
    topology: '剩下的面不能再合并',
    locked: '锁定的部件不减面，其余的已减到最少',
    least: '面数已减到最少',
    slight: '再减面也不够',
  },
  textures: {
    none: '没有贴图可以压缩',
    kept: '贴图已是 KTX2，保持原样',
    least: '贴图已压到最小',
    slight: '再压缩贴图也不够',
  },
};

/** The sentence of a warning with its parameters in place; an unknown code (an older report) shows as itself. */
export function describeWarning({ code, params = {}, more }: { code: string; params?: SentenceParams; more?: number }): string {
  const text: string = Object.hasOwn(warningTable, code) ? warningTable[code as WarningCode] : cutText(code);
  return fillSentence(text, params, words) + describeMore(more);
}

/** Why nothing of a model is left to show: its first loss in brackets, '' when unknown. */
export function describeLoss(warnings: readonly ModelWarning[]): string {
  const loss = warnings.find(({ code }) => geometryLosses.has(code));
  return loss ? `（${describeWarning(loss)}）` : '';
}
