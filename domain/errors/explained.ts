/** What the permanent failures of checks and jobs come from, and what helps: the help page shows all of it, and failed work leads to its own entry. */

import type { archiveErrors } from './areas/archives.ts';
import type { faultErrors } from './areas/faults.ts';
import type { generatingErrors } from './areas/generating.ts';
import type { mapWorkErrors } from './areas/map-work.ts';
import type { mapErrors } from './areas/maps.ts';
import type { modelErrors } from './areas/models.ts';
import type { offlineErrors } from './areas/offline.ts';
import type { rasterErrors } from './areas/rasters.ts';
import type { tileErrors } from './areas/tiles.ts';

export interface Explanation {
  title: string;
  /** Where it comes from. */
  why: string;
  /** What to do, the surest first. */
  ways: readonly string[];
}

type Table = typeof archiveErrors &
  Omit<typeof generatingErrors, 'generate.notSet' | 'generate.noPicture'> &
  typeof modelErrors &
  typeof offlineErrors &
  typeof mapWorkErrors &
  typeof rasterErrors &
  Omit<typeof tileErrors, `scene.${string}`> &
  Pick<typeof mapErrors, 'map.unreadable' | 'map.severalEngines' | 'map.tooLarge' | 'map.timeout' | 'map.overBudget'> &
  typeof faultErrors;
export type ExplainedCode = { [Code in keyof Table]: Code extends `engine.${string}` | 'objects.unavailable' ? never : Code }[keyof Table];

export const explanations: Readonly<Record<ExplainedCode, Explanation>> = {
  'archive.unreadable': {
    title: '压缩包无法打开',
    why: '文件在下载、拷贝或压缩时损坏了，解压程序读不出目录。',
    ways: ['先在自己的电脑上解压一次，能解开再重新压缩上传。', '从网盘下载的文件，重新下载一次。'],
  },
  'archive.notArchive': {
    title: '扩展名是压缩包，内容不是',
    why: '文件被改过扩展名，例如把 .rar 改成了 .zip，或者模型文件被直接改名成了压缩包。',
    ways: ['按提示里的实际内容改回扩展名。', '或者用压缩软件重新打包成 ZIP。'],
  },
  'archive.encrypted': {
    title: '压缩包有密码',
    why: '加密的压缩包平台不能解开，也不会向你要密码。',
    ways: ['在电脑上解压，不设密码重新压缩。'],
  },
  'archive.tooManyEntries': {
    title: '压缩包里的文件太多',
    why: '通常是把整个工程目录一起压缩了，里面有缓存、截图或其他模型。',
    ways: ['只压缩模型文件和它用到的贴图。', '有几个模型时，一个模型一个压缩包。'],
  },
  'archive.tooLarge': {
    title: '解压后太大',
    why: '压缩包本身不大，但解压出来的内容超过了上限。',
    ways: ['删掉模型没有用到的贴图和备份。', '贴图缩小到最长边 4096 像素以内，再重新压缩。', '按部件拆成几个模型分别上传。'],
  },
  'archive.bomb': {
    title: '压缩比异常',
    why: '极小的压缩包解出极大的内容，正常的模型不会这样，平台会立即停止。',
    ways: ['重新导出模型，再用普通方式压缩。', '确实是自己的模型，请申诉。'],
  },
  'archive.unsafePath': {
    title: '压缩包里有不安全的路径',
    why: '里面的文件名带有上级目录（../）、盘符或链接，解压会写到别处。',
    ways: ['在电脑上解压，重新选中这些文件压缩。', '不要压缩快捷方式和符号链接。'],
  },
  'archive.timeout': {
    title: '解压超过 1 小时',
    why: '文件特别多，或者压缩级别特别高。',
    ways: ['换成 ZIP 的标准压缩。', '减少文件数量后再上传。'],
  },
  'archive.corrupt': {
    title: '压缩包里有文件损坏',
    why: '目录读得出来，但提示里的那个文件解压后与记录的不一致。',
    ways: ['用压缩软件的「测试」功能检查，再重新压缩。', '用原来的模型文件重新打包。'],
  },
  'archive.noModel': {
    title: '压缩包里没有找到模型',
    why: '里面只有贴图或文档，或者模型是平台还不认识的格式。',
    ways: ['确认模型文件也在压缩包里。', '不支持的格式，先在原软件里导出为 FBX、glTF 或 OBJ。'],
  },
  'archive.severalModels': {
    title: '压缩包里有几个模型',
    why: '一个压缩包对应一个模型，有几个时不知道要处理哪一个。',
    ways: ['一个模型一个压缩包。', '直接上传文件夹也可以，同样只放一个模型。', '装配体的零件文件可以放在一起，主文件只能有一个。'],
  },
  'archive.method': {
    title: '不支持的压缩方式',
    why: '压缩软件用了少见的算法。',
    ways: ['压缩时选 ZIP、「标准」或「Deflate」。'],
  },
  'archive.volume': {
    title: '分卷压缩包',
    why: '只上传了其中一卷，缺了其余的就解不开。',
    ways: ['在电脑上解开全部分卷，重新压缩成一个文件。'],
  },
  'archive.nestedDeep': {
    title: '压缩包里还是压缩包',
    why: '平台只解压到这一层，里面的压缩包不会再打开。',
    ways: ['把里面的压缩包解开，直接压缩模型和贴图。'],
  },
  'archive.longPath': {
    title: '路径太长',
    why: '文件夹一层套一层，或者名字特别长，系统写不下。',
    ways: ['把模型移到靠外的文件夹，缩短名字后重新压缩。'],
  },
  'model.empty': {
    title: '模型文件是空的',
    why: '文件大小是 0，多半是导出或拷贝时中断了。',
    ways: ['看看原文件的大小，重新导出后上传。'],
  },
  'model.formatPlanned': {
    title: '格式暂不支持',
    why: '平台还不能读取这种格式。',
    ways: ['在原软件里导出为 FBX、glTF、OBJ 或 STEP。', '提示的第二行写着这种格式怎样转换。'],
  },
  'model.unreadable': {
    title: '模型无法读取',
    why: '文件内部有不合规的地方，提示里写着具体是哪一处。',
    ways: ['用原软件重新导出，换一个较新的导出版本。', '先导入 Blender 再导出为 GLB，常常就好了。', '在别的软件里打开正常，请申诉。'],
  },
  'model.truncated': {
    title: '模型文件不完整',
    why: '文件在中间断了：导出没有完成，或者拷贝、下载时缺了一段。',
    ways: ['与原文件比较大小，重新拷贝或导出。'],
  },
  'model.noGeometry': {
    title: '没有可显示的几何体',
    why: '文件里只有相机、灯光、骨架或曲线，没有网格；或者导出时只选了空物体。',
    ways: ['导出时选「全部可见物体」，并勾选网格。', '曲线、文字、修改器先转换为网格再导出。'],
  },
  'model.wrongContent': {
    title: '内容与扩展名不符',
    why: '文件被改过扩展名，例如把 OBJ 改成了 FBX。',
    ways: ['改回原来的扩展名。', '需要别的格式时，在软件里导出，不要改名。'],
  },
  'model.noSurfaces': {
    title: '没有精确曲面',
    why: 'IGES 和 BREP 只能存放精确曲面，而模型里是三角网格：网格变不回曲面。',
    ways: ['改选 STEP：网格也能写入，CAD 软件可以打开。', '在原来的 CAD 软件里导出 STEP、IGES 或 BREP，再上传转换。'],
  },
  'model.noTriangles': {
    title: '没有三角面',
    why: '重建网格从模型的表面开始，而模型里只有点、线，或者面都没有面积。',
    ways: ['先在扫描软件里由点云生成网格，再上传。', '检查导出设置，确认导出了网格。'],
  },
  'remesh.broken': {
    title: '新网格有缺陷',
    why: '原模型的面互相穿插、很多面挤在一条边上，或者比新网格的一个面还薄，铺不出完整的网格。平台换参数试过一次，仍然不行。',
    ways: ['换一个更大的面数再试。', '在建模软件里合并重叠的面、删除内部的面，再上传。', '只想减少面数时，改用「模型减面」。'],
  },
  'model.surfacesUnwritable': {
    title: '精确曲面没能写入',
    why: '曲面有缺陷，例如边没有落在面上，或者定义不完整，另一种格式写不下来。',
    ways: ['改选 STEP 或网格格式再试。', '在 CAD 软件里做一次「检查与修复」，重新导出。'],
  },
  'model.missingResource': {
    title: '缺少模型引用的文件',
    why: '模型引用了另外的文件，例如 glTF 的 .bin 或装配体的零件，但没有一起上传。',
    ways: ['把提示里的文件和模型放进同一个压缩包。', '导出为 GLB，所有内容都在一个文件里。', '拖入整个文件夹，平台会自动打包。'],
  },
  'model.tooComplex': {
    title: '模型过于复杂',
    why: '处理时需要的内存超过了一个任务的上限。',
    ways: ['按部件或楼层拆成几个文件。', '在原软件里先减去看不见的内部零件。', 'CAD 模型导出时放宽一些精度。'],
  },
  'model.timeout': {
    title: '处理时间超过上限',
    why: '面数、部件或贴图太多，规定的时间内没有完成。',
    ways: ['拆成几个文件分别处理。', '选「极速」，或关掉用不到的选项再试。'],
  },
  'model.overBudget': {
    title: '处理器时间超过上限',
    why: '文件不大，处理起来却特别费时，例如贴图、曲面或引用层层重复，多半是导出有误。',
    ways: ['在原来的软件里重新导出。', '拆成几个文件分别处理。', '确认文件正常，请申诉。'],
  },
  'model.unsupportedFeature': {
    title: '用了不支持的特性',
    why: '文件用了这种格式里少见的扩展，提示里写着是哪一个。',
    ways: ['导出时关掉那个选项。', '换成 GLB、FBX 或 STEP 导出。'],
  },
  'model.needsConverter': {
    title: '只能用厂商的程序读取',
    why: 'RVT 的几何体只有厂商自己的程序能读，平台只能看出它的版本；没有三角面、只有精确几何的 JT 也是如此。',
    ways: ['按提示里的办法导出为 STEP、FBX 或 OBJ 再上传。'],
  },
  'model.reportTooLarge': {
    title: '检测报告太长',
    why: '模型里的名称或问题特别多，报告写不下。',
    ways: ['合并或删除重复的部件。', '缩短自动生成的长名称，再上传。'],
  },
  'oblique.noTiles': {
    title: '压缩包里没有 OSGB',
    why: '倾斜摄影模型只支持 OSGB 瓦片，压缩包里没有找到；提示里写明了找到的是什么。',
    ways: ['3MX、S3C、3D Tiles：在建模软件里重新导出为 OSGB。', '点云、照片：先重建出模型。', '把 Data 文件夹和 metadata.xml 一起压缩。'],
  },
  'oblique.notTiles': {
    title: 'OSGB 无法识别',
    why: '抽查的 .osgb 文件一个也不能读取，多半是导出中断，或者是别的文件改的名；提示里写明了其中一个的原因。',
    ways: ['重新导出 OSGB 后上传。', '在查看器里能打开，请申诉。'],
  },
  'storage.full': {
    title: '存储空间不足',
    why: '处理结果存不下了：源文件、检测生成的预览和处理结果都占用空间。',
    ways: ['在「源文件管理」和「服务结果」里删除不用的内容。', '升级会员，空间会变大。'],
  },
  'objects.notFound': {
    title: '文件内容不存在',
    why: '文件在处理开始前被删除了。',
    ways: ['重新上传后再处理。'],
  },
  'generate.notUnderstood': {
    title: '没有听出要做什么',
    why: '基础生成按词典读句子，只会做列出的那些东西，不识别别的名称。',
    ways: ['把要做的东西放在句子最后，例如「胡桃木的桌子」。', '换成列出的名称，或者选别的生成方式。'],
  },
  'generate.nothingMade': {
    title: '图片里没有可以做的图形',
    why: '背景和图形的颜色太接近，或者图片是空白的，分不出轮廓。',
    ways: ['用透明背景的 PNG。', '换一张明暗或轮廓更清楚的图片。'],
  },
  'generate.failed': {
    title: '生成服务没有做成',
    why: '所选的服务报告失败，没有给出模型。费用或次数已经退回。',
    ways: ['换一种说法或换一张图片再试。', '换一种生成方式。'],
  },
  'generate.filtered': {
    title: '内容被拒绝',
    why: '生成服务或平台的内容审核不接受这段文字、这张图片或做出来的结果。费用或次数已经退回。',
    ways: ['换一种说法或换一张图片。', '认为判断有误，请联系客服。'],
  },
  'generate.unavailable': {
    title: '生成服务没有回应',
    why: '所选的服务一段时间没有回应，或者结果取不回来。费用或次数已经退回。',
    ways: ['过一会儿再试。', '换一种生成方式。'],
  },
  'generate.timedOut': {
    title: '生成超过时间',
    why: '所选的服务在规定的时间里没有完成，平台已经通知它停止。费用或次数已经退回。',
    ways: ['过一会儿再试，服务可能正忙。', '换一种生成方式。'],
  },
  'generate.lost': {
    title: '提交时连接中断',
    why: '不能确定服务是否收到了要求。为免重复计费，平台没有再次提交。费用或次数已经退回。',
    ways: ['重新提交一次。'],
  },
  'generate.broken': {
    title: '生成的模型没有通过检查',
    why: '表面没有封闭、面太多或尺寸不合理，打印和继续处理都会出错，所以没有交付。费用或次数已经退回。',
    ways: ['换一种说法或换一张图片再试。', '换一种生成方式。'],
  },
  'job.gaveUp': {
    title: '任务已停止',
    why: '平台自己的问题，反复重试也没有成功，运维人员停止了这次任务。没有产生费用。',
    ways: ['稍后重新提交。', '再次失败，请联系客服。'],
  },
  'offline.badLogo': {
    title: '离线包的标志无法打开',
    why: '选的不是 PNG、JPG 或 WebP 图片，或者文件损坏、超过 2 MB。',
    ways: ['换一张图片，或另存为 PNG 再试。', '改用模工坊标志，或不带标志。'],
  },
  'offline.resultGone': {
    title: '所选的结果已删除',
    why: '排队的时候，要打包或转换的轻量化结果被删除了。',
    ways: ['对源文件重新轻量化，再选新的结果。', '直接打包或转换源文件。'],
  },
  'oblique.noPlace': {
    title: '倾斜摄影模型没有位置',
    why: 'metadata.xml 不在压缩包里，或者没有写明坐标系（SRS）和原点（SRSOrigin）。',
    ways: ['在「倾斜摄影轻量化」的「位置」里填写坐标系和原点，再开始。', '补全 metadata.xml，重新压缩上传。'],
  },
  'oblique.badPlace': {
    title: '倾斜摄影模型的位置不能使用',
    why: 'metadata.xml 写的坐标系不认识，或者原点不在坐标系的范围内，例如东坐标前多了带号。',
    ways: ['在「倾斜摄影轻量化」的「位置」里填写坐标系和原点，再开始。', '改正 metadata.xml，重新压缩上传。'],
  },
  'oblique.systemUnknown': {
    title: '坐标系不能使用',
    why: '坐标系不是认识的 EPSG 编号，也不是 ENU 或完整的 WKT；或者是没有写明转换参数（TOWGS84）的旧坐标系，如北京 54、西安 80。',
    ways: ['填写 EPSG 编号，例如 CGCS2000 的 EPSG:4547；EPSG:4326 的原点是经度、纬度。', '填写完整的 WKT，旧坐标系要带 TOWGS84 参数。'],
  },
  'oblique.noRoom': {
    title: '处理服务器的磁盘放不下',
    why: '场景的一个 Tile 文件夹（或者整个 RAR、7z 压缩包），或者地图影像的结果，超过了处理服务器的磁盘。',
    ways: ['把场景或影像拆成几块，分别上传。', '用 ZIP 压缩：ZIP 不需要整个取回。'],
  },
  'oblique.noneReadable': {
    title: '没有一个瓦片能读取',
    why: '所有 OSGB 文件都损坏了，或者不是 OSGB。',
    ways: ['重新导出 OSGB，再压缩上传。'],
  },
  'map.severalEngines': {
    title: '处理期间引擎更新了',
    why: '新旧引擎做出的部分拼在一起会有接缝，重做了几次仍有两种。',
    ways: ['重新开始处理。这次的费用会退回。'],
  },
  'map.tooLarge': {
    title: '处理影像的内存不够',
    why: '影像的存储方式要求一次解开很多像素，超过了一个任务的内存上限。',
    ways: ['用 gdal_translate -co TILED=YES -co COMPRESS=DEFLATE 另存，像素不变。', '把影像裁成几块，分别上传。'],
  },
  'map.timeout': {
    title: '处理影像的时间超过上限',
    why: '影像很大，或者一块一块地解开特别慢，规定的时间内没有完成。',
    ways: ['改选「快速」。', '把影像裁成几块，分别上传。'],
  },
  'map.overBudget': {
    title: '处理影像的处理器时间超过上限',
    why: '影像不大，解开它却特别费时，多半是导出有误。',
    ways: ['在 QGIS 等软件中重新导出为 GeoTIFF。', '把影像裁成几块，分别上传。'],
  },
  'map.unreadable': {
    title: '影像的目录没有尽头',
    why: '文件的目录一层接一层，读不到头，多半已经损坏。',
    ways: ['在 QGIS 等软件中重新导出为 GeoTIFF。', '能在别的软件里打开，请申诉。'],
  },
  'oblique.nothingDrawn': {
    title: '瓦片里没有三角面',
    why: 'OSGB 能打开，但都是空的，或者缺少带三角面的文件。',
    ways: ['重新导出 OSGB，把整个 Data 文件夹压缩上传。'],
  },
  'raster.unknown': {
    title: '认不出是哪种影像',
    why: '不是 GeoTIFF、PNG、JPEG、MBTiles，压缩包里也没有瓦片或一幅影像。JPEG 2000、ECW、MrSID 和 IMG 目前不读。',
    ways: ['用 GDAL 或 QGIS 另存为 GeoTIFF。', '瓦片按 z/x/y.png 的文件夹压缩成 ZIP。'],
  },
  'raster.damaged': {
    title: '影像文件已损坏',
    why: '目录或数据块有误，传输或导出时出了错。',
    ways: ['用 QGIS 打开，确认每一处都能显示。', '重新导出，或用 gdal_translate 另存。'],
  },
  'raster.truncated': {
    title: '影像文件不完整',
    why: '拷贝、下载没有完成，或者导出时磁盘满了。',
    ways: ['重新拷贝、下载或导出，核对文件大小。'],
  },
  'raster.tooLarge': {
    title: '影像的像素太多',
    why: '文件里写的尺寸超过了上限。',
    ways: ['按图幅切成几块，分别上传。'],
  },
  'raster.unsupported': {
    title: '影像的存储方式不支持',
    why: '颜色模式、数据类型或压缩方式不支持，例如 CMYK、64 位浮点、旧式 JPEG。',
    ways: ['用 gdal_translate -co TILED=YES -co COMPRESS=DEFLATE 另存。', 'CMYK 图像先转换为 RGB。'],
  },
  'raster.controlPoints': {
    title: '影像还没有校正',
    why: '文件里只有控制点，像素还歪着。',
    ways: ['用 gdalwarp 或 QGIS 的「配准工具」校正，再上传。'],
  },
  'raster.worldFile': {
    title: '坐标文件有误',
    why: '坐标文件（.pgw、.jgw、.wld）应当是六行数字，像素不能没有大小。',
    ways: ['从原来的软件重新导出。', '不需要坐标时，只上传影像。'],
  },
  'raster.blockTooLarge': {
    title: '影像没有分块',
    why: '影像压缩成了很少的几块，解开一块内存就不够。',
    ways: ['用 gdal_translate -co TILED=YES -co COMPRESS=DEFLATE 另存，像素不变。'],
  },
  'map.resultTooLarge': {
    title: '放大后的影像太大',
    why: '放大 4 倍，像素是原来的 16 倍，超过了结果文件的上限。',
    ways: ['改选 2 倍。', '把影像裁成几块，分别放大。'],
  },
  'map.nothingShown': {
    title: '影像里没有有效的像素',
    why: '所有的值都是无数据值、NaN，或被掩膜、透明度遮住。',
    ways: ['检查影像的无数据值、掩膜和透明波段。'],
  },
};

export const isExplained = (code: string): code is ExplainedCode => Object.hasOwn(explanations, code);
