import { outcome, type ErrorEntry } from '../entry.ts';

/** Folders, tags and versions of one's own source files. */
export const libraryErrors = {
  'folder.notFound': outcome(60930, '文件夹不存在或已删除'),
  'folder.nameTaken': outcome(60931, '这里已经有一个叫「{name}」的文件夹，请换一个名称'),
  'folder.tooMany': outcome(60932, '最多建 {count} 个文件夹，请先删除不用的'),
  'folder.tooDeep': outcome(60933, '文件夹最多 {count} 层'),
  'folder.intoItself': outcome(60934, '文件夹不能移动到自己里面'),
  'folder.tooFull': outcome(60935, '文件夹里的源文件超过 {count} 个，不能一次删除，请先分批删除或移走'),
  'tag.tooMany': outcome(60936, '最多使用 {count} 种标签，请先去掉不用的'),
  'tag.tooManyOfFile': outcome(60937, '一个源文件最多 {count} 个标签'),
  'version.mismatch': outcome(60938, '新版本要和原来的源文件是同一种：单个模型、倾斜摄影或地图影像'),
  'version.tooMany': outcome(60939, '一个源文件最多保留 {count} 个版本，请先删除不用的旧版本'),
} as const satisfies Record<string, ErrorEntry>;
