import { outcome, type ErrorEntry } from '../entry.ts';

/** What a check or a job can find wrong with a model. */
export const modelErrors = {
  'model.empty': outcome(60360, '模型文件是空的，请检查后重新上传'),
  'model.formatPlanned': outcome(60361, '暂不支持 {format} 格式\n{convert}'),
  'model.unreadable': outcome(60362, '模型文件无法读取：{reason}'),
  'model.truncated': outcome(60363, '模型文件不完整，可能没有传完或已损坏，请重新导出后上传'),
  'model.noGeometry': outcome(60364, '模型中没有可显示的几何体{cause}，请检查导出设置后重新上传'),
  'model.wrongContent': outcome(60365, '文件内容不是有效的 {expected}{actual}，请检查扩展名是否正确'),
  'model.missingResource': outcome(60366, '模型引用的文件「{path}」不存在，请把它和模型一起压缩后上传'),
  'model.tooComplex': outcome(60367, '模型过于复杂，处理所需内存超过上限（{limit}），请拆分或简化后再试'),
  'model.timeout': outcome(60368, '模型处理时间超过上限（{limit}），请拆分或简化后再试'),
  'model.overBudget': outcome(60393, '处理模型所用的处理器时间超过上限（{limit}），已停止，不计次数\n请拆分或简化后再试'),
  'model.unsupportedFeature': outcome(60369, '模型使用了不支持的特性：{feature}'),
  'model.needsConverter': outcome(60370, '{format} 文件{version}的几何体只能用厂商的转换程序读取，平台没有配置\n{convert}'),
  'model.reportTooLarge': outcome(60373, '模型中的名称和问题过多，检测报告超过上限（{limit}），请精简后重新上传'),
  'model.noSurfaces': outcome(60374, '模型中没有精确曲面，不能转换为 {format}\n请改选网格格式，或上传 STEP、IGES、BREP 模型'),
  'model.surfacesUnwritable': outcome(
    60375,
    '模型的精确曲面没能写成 {format}，曲面可能已损坏\n请改选其他格式，或在 CAD 软件里修复后重新上传',
  ),
  'model.noTriangles': outcome(60376, '模型中没有三角面（例如点云、线框），不能重建网格\n请上传带面的模型'),
  'remesh.broken': outcome(60391, '重新铺的网格{fault}，没有交付\n请换一个面数再试，或在建模软件里修复模型后重新上传'),
  'oblique.noTiles': outcome(60371, '压缩包内没有 OSGB 文件{found}，倾斜摄影模型仅支持 OSGB 格式\n{advice}'),
  'oblique.notTiles': outcome(60372, '压缩包内的 OSGB 文件都不能读取（抽查了 {count} 个，如「{path}」：{reason}），请重新导出后上传'),
} as const satisfies Record<string, ErrorEntry>;
