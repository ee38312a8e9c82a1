/**
 * Formats of other programs, which are refused, by extension: how their owner gets to a file that is taken. Menus are those of the programs' current
 * versions in Chinese.
 */
const ways = {
  sketchup: 'SKP 是 SketchUp 的工程文件：请在 SketchUp 中用「文件 → 导出 → 三维模型」存为 GLB、DAE 或 OBJ，再上传',
  max: 'MAX 是 3ds Max 的工程文件：请在 3ds Max 中用「文件 → 导出」存为 FBX，勾选「嵌入媒体」带上贴图，再上传',
  blender: 'BLEND 是 Blender 的工程文件：请在 Blender 中用「文件 → 导出 → glTF 2.0」存为 GLB，再上传',
  maya: 'Maya 的工程文件：请在 Maya 中用「文件 → 导出全部」存为 FBX，勾选「嵌入媒体」带上贴图，再上传',
  cinema: 'C4D 是 Cinema 4D 的工程文件：请在 Cinema 4D 中用「文件 → 导出」存为 glTF 或 FBX，再上传',
  zbrush: 'ZBrush 的工程文件：请在 ZBrush 中把模型导出为 OBJ，或用「FBX ExportImport」导出 FBX，再上传',
  rhino: '3DM 是 Rhino 的工程文件：请在 Rhino 中用「文件 → 另存为」存为 STEP、OBJ 或 FBX，再上传',
  drawing: 'AutoCAD 的图纸：里面是三维实体的，请用「输出」存为 FBX，或用「三维打印」存为 STL，再上传；平面图纸没有三维模型',
  revit: 'Revit 的族或样板文件：请载入到项目，在三维视图中用「导出 → FBX」，再上传',
  ifc: 'IFC 是建筑信息模型：请在 Blender（装 Bonsai 插件）或 FreeCAD 中打开，导出为 GLB 或 OBJ，再上传',
  navisworks: 'Navisworks 的文件：请在 Navisworks 中用「输出 → FBX」，再上传',
  microstation: 'DGN 是 MicroStation 的图纸：请在 MicroStation 中导出为 FBX 或 OBJ，再上传',
  solidworks: 'SolidWorks 的零件或装配：请用「另存为」存为 STEP（.step），再上传',
  inventor: 'Inventor 的零件或装配：请用「文件 → 导出 → CAD 格式」存为 STEP，再上传',
  catia: 'CATIA 的零件或装配：请用「另存为」存为 STEP（.stp），再上传',
  parts: 'NX、Solid Edge 或 Creo 的零件或装配：请在制作它的软件中另存为 STEP，再上传',
  solid: '这是 CAD 内核的实体文件：请在您的 CAD 软件中打开，另存为 STEP，再上传',
  freecad: 'FCStd 是 FreeCAD 的工程文件：请在 FreeCAD 中选中模型，用「文件 → 导出」存为 STEP 或 OBJ，再上传',
  usd: 'USD 请在 Blender 中用「文件 → 导入 → 通用场景描述」打开，再导出为 GLB 上传',
  unreal: '引擎的工程或资源包：请在 Unreal 或 Unity 编辑器中把模型导出为 FBX 或 glTF，再上传',
  points: '点云还没有三角面：请在 CloudCompare 中用「泊松重建」生成网格，存为 PLY 或 OBJ，再上传',
  voxel: 'VOX 是体素文件：请在 MagicaVoxel 中用「Export → obj」，再上传',
  slicing: '切片或打印机指令里已没有模型：请上传切片之前的 STL、3MF 或 OBJ',
  alembic: 'ABC 是 Alembic 缓存：请在 Blender 中用「文件 → 导入 → Alembic」打开，再导出为 GLB 上传',
  collapsed: '请先解压，改存为 ZIP、RAR 或 7Z 再上传',
  page: '文档里的三维模型取不出来：请回到制作它的软件，导出为 GLB、OBJ 或 STEP，再上传',
} as const;

const programs: Readonly<Record<string, keyof typeof ways>> = {
  ...{ skp: 'sketchup', skb: 'sketchup', max: 'max', blend: 'blender', blend1: 'blender', ma: 'maya', mb: 'maya', c4d: 'cinema' },
  ...{ ztl: 'zbrush', zpr: 'zbrush', '3dm': 'rhino', dwg: 'drawing', dxf: 'drawing', dwf: 'drawing', dwfx: 'drawing' },
  ...{ rfa: 'revit', rte: 'revit', rft: 'revit', ifc: 'ifc', ifczip: 'ifc', nwd: 'navisworks', nwc: 'navisworks', nwf: 'navisworks' },
  ...{ dgn: 'microstation', sldprt: 'solidworks', sldasm: 'solidworks', ipt: 'inventor', iam: 'inventor' },
  ...{ catpart: 'catia', catproduct: 'catia', cgr: 'catia', prt: 'parts', par: 'parts', psm: 'parts', asm: 'parts', neu: 'parts' },
  ...{ x_t: 'solid', x_b: 'solid', xmt_txt: 'solid', sat: 'solid', sab: 'solid', fcstd: 'freecad' },
  ...{ usd: 'usd', usda: 'usd', usdc: 'usd', usdz: 'usd', uasset: 'unreal', unitypackage: 'unreal', prefab: 'unreal', upk: 'unreal' },
  ...{ las: 'points', laz: 'points', e57: 'points', pcd: 'points', pts: 'points', ptx: 'points', xyz: 'points' },
  ...{ vox: 'voxel', gcode: 'slicing', nc: 'slicing', abc: 'alembic', tar: 'collapsed', gz: 'collapsed', tgz: 'collapsed' },
  ...{ xz: 'collapsed', bz2: 'collapsed', zst: 'collapsed', pdf: 'page', docx: 'page', pptx: 'page' },
};

/** How to get from another program's format to one that is taken; undefined for an extension that says nothing. */
export const foreignWay = (extension: string): string | undefined => {
  const program = Object.hasOwn(programs, extension) ? programs[extension] : undefined;
  return program === undefined ? undefined : ways[program];
};

/** Extensions that have a sentence, for the test that none of them is taken after all. */
export const foreignExtensions = Object.keys(programs);
