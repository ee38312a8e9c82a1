/** Formats of scenes other than OSGB, as they come instead of it, and what helps. */

interface SceneFormat {
  extensions: readonly string[];
  label: string;
  advice: string;
}

const exportAgain = '请在建模软件里把成果格式选为 OSGB，重新导出后上传';

/** In the order in which they are told of: a scene of another format holds pictures, JSON and more beside it. */
const sceneFormats: readonly SceneFormat[] = [
  { extensions: ['s3c', 's3cb'], label: 'Smart3D 的 S3C', advice: exportAgain },
  { extensions: ['3mx', '3mxb'], label: 'ContextCapture 的 3MX', advice: exportAgain },
  { extensions: ['b3dm', 'i3dm', 'pnts', 'cmpt'], label: '3D Tiles', advice: `它已经是网页浏览用的格式；要轻量化，${exportAgain}` },
  { extensions: ['slpk', 'i3s'], label: 'I3S', advice: exportAgain },
  { extensions: ['las', 'laz', 'e57', 'pcd'], label: '点云', advice: '点云没有三角面，请先在建模软件里重建成 OSGB 模型' },
  { extensions: ['osg', 'ive'], label: 'OpenSceneGraph 的旧格式', advice: exportAgain },
  {
    extensions: ['obj', 'fbx', 'dae', 'ply', 'stl', 'glb', 'gltf'],
    label: '单体模型',
    advice: `请按单体模型上传；要做倾斜摄影，${exportAgain}`,
  },
  { extensions: ['tif', 'tiff', 'dng', 'raw'], label: '影像', advice: '请先在建模软件里用影像重建出 OSGB 模型' },
  { extensions: ['jpg', 'jpeg'], label: '照片', advice: '请先在建模软件里用照片重建出 OSGB 模型' },
];

const usualAdvice = '请把全部 OSGB 瓦片和 metadata.xml 一起压缩后上传';

/** What to do with an archive without OSGB, by the extensions of what it holds. */
export function adviceForScene(extensions: Iterable<string>): string {
  const found = new Set(extensions);
  const format = sceneFormats.find((one) => one.extensions.some((extension) => found.has(extension)));
  return format === undefined ? usualAdvice : `这是${format.label}，${format.advice}`;
}
