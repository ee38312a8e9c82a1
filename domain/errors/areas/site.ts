import { outcome, type ErrorEntry } from '../entry.ts';

/** Pages, pictures and friend links of the public site, as its editors meet them: apart, so that no other page loads their words. */
export const siteErrors = {
  'sitePage.unknown': outcome(60105, '找不到这个页面或版本'),
  'sitePage.unreadable': outcome(60106, '{problem}'),
  'sitePage.changedMeanwhile': outcome(60107, '别人在此期间保存了第 {number} 版，请先看看有什么不同，再把您的修改加上去'),
  'sitePage.addressRefused': outcome(60108, '这个地址已经是别的页面，不能用来写内容'),
  'sitePage.tooMany': outcome(60109, '{what}太多了，请先清理不用的'),
  'sitePage.problems': outcome(60111, '还不能发布：{problems}'),
  'sitePage.published': outcome(60112, '这一版已经公开，不能再改它的时间'),
  'sitePage.tooEarly': outcome(60113, '定时公开的时间要在将来一年以内'),
  'sitePage.notLive': outcome(60114, '这个页面没有公开'),
  'sitePage.linked': outcome(60115, '还有页面链接到这里：{pages}。请先改掉那些链接'),
  'sitePicture.unknown': outcome(60116, '找不到这张图片，可能已经删除'),
  'sitePicture.tooMany': outcome(60117, '图片已有 {count} 张，请先删除不用的'),
  'sitePicture.tooLarge': outcome(60118, '图片细节太多，压缩后仍超过 {megabytes} MB，请换一张或裁小一些'),
  'sitePicture.used': outcome(60119, '公开的页面还在用这张图片：{pages}。请先从那些页面里去掉'),
  'friendLink.changedMeanwhile': outcome(60120, '别人在此期间修改了友情链接，请重新打开后再改'),
} as const satisfies Record<string, ErrorEntry>;
