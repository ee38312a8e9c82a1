import { z } from 'zod';
import { doneView, pageView } from '../wire/view.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import type { contentCalls } from './calls.ts';
import {
  sitePageListSchema,
  sitePagePublishSchema,
  sitePageSaveSchema,
  sitePageSchema,
  sitePageVersionSchema,
  sitePageWithdrawSchema,
  sitePictureAddSchema,
  sitePictureListSchema,
  sitePictureRemoveSchema,
  sitePictureRenameSchema,
} from './edit-schema.ts';
import { sitePageRowView, sitePageSavedView, sitePageSourceView, sitePageView, sitePictureView } from './edit-views.ts';
import { friendLinkListView, friendLinkSaveSchema, friendLinkView } from './friend-links.ts';
import { imageScanSchema, textScanSchema } from './schema.ts';
import { clientVersionView } from './views.ts';

export const contentReference = {
  textAntispamScan: { title: '检查文字', payload: textScanSchema, answer: doneView, refusals: ['content.rejected'] },
  imageSyncScan: {
    title: '检查图片',
    payload: imageScanSchema,
    answer: doneView,
    refusals: ['content.imageRejected', 'content.imageUnknown'],
    note: 'imgUrl 是自己的、/media 下的图片地址。',
  },
  getLatestClientVersion: { title: '客户端的最新版本', payload: nothingSchema, answer: clientVersionView, refusals: [] },
  friendlinkList: { title: '友情链接', payload: nothingSchema, answer: z.array(friendLinkView), refusals: [] },
  operateFriendLinkList: { title: '友情链接：全部', payload: nothingSchema, answer: friendLinkListView, refusals: [] },
  operateFriendLinkSave: {
    title: '友情链接：保存',
    payload: friendLinkSaveSchema,
    answer: friendLinkListView,
    refusals: ['friendLink.changedMeanwhile'],
    note: '整份列表一起保存，几秒后显示在公开页面的页脚；没有要显示的就没有这一栏。',
  },
  sitePageList: { title: '网站页面', payload: sitePageListSchema, answer: pageView(sitePageRowView), refusals: [] },
  sitePageDetail: { title: '网站页面：最新一版和历史', payload: sitePageSchema, answer: sitePageView, refusals: ['sitePage.unknown'] },
  sitePageVersion: {
    title: '网站页面：某一版的内容',
    payload: sitePageVersionSchema,
    answer: sitePageSourceView,
    refusals: ['sitePage.unknown'],
  },
  sitePageSave: {
    title: '网站页面：保存草稿',
    payload: sitePageSaveSchema,
    answer: sitePageSavedView,
    refusals: ['sitePage.unreadable', 'sitePage.changedMeanwhile', 'sitePage.addressRefused', 'sitePage.tooMany'],
    note: '每次保存是一个新的版本。',
  },
  sitePagePublish: {
    title: '网站页面：发布',
    payload: sitePagePublishSchema,
    answer: doneView,
    refusals: [
      'sitePage.unknown',
      'sitePage.changedMeanwhile',
      'sitePage.problems',
      'sitePage.published',
      'sitePage.tooEarly',
      'sitePage.tooMany',
    ],
    note: '链接、图片和价格都找得到才能发布。这一页先前的定时随之取消；已下线的内容会成为新的一版。',
  },
  sitePageUnschedule: {
    title: '网站页面：取消定时',
    payload: sitePageSchema,
    answer: doneView,
    refusals: ['sitePage.unknown', 'sitePage.published'],
    note: '不管定时的是哪一版。',
  },
  sitePageWithdraw: {
    title: '网站页面：下线',
    payload: sitePageWithdrawSchema,
    answer: doneView,
    refusals: ['sitePage.unknown', 'sitePage.notLive', 'sitePage.changedMeanwhile', 'sitePage.linked'],
    note: '别的页面还有链接指向它时不能下线。',
  },
  sitePictureList: { title: '网站图片', payload: sitePictureListSchema, answer: pageView(sitePictureView), refusals: [] },
  sitePictureAdd: {
    title: '网站图片：加入图片库',
    payload: sitePictureAddSchema,
    answer: sitePictureView,
    refusals: ['attachment.unknown', 'sitePicture.tooMany', 'sitePicture.tooLarge'],
    note: '先按 attachmentCreate 发送图片，再用它的编号加入。图片以几种宽度的 WebP 保存，地址公开，可以长期缓存。',
  },
  sitePictureRename: {
    title: '网站图片：改名',
    payload: sitePictureRenameSchema,
    answer: doneView,
    refusals: ['sitePicture.unknown'],
    note: '地址不变，用到它的页面也不变。名称可以相同。记入审计日志。',
  },
  sitePictureRemove: {
    title: '网站图片：删除',
    payload: sitePictureRemoveSchema,
    answer: doneView,
    refusals: ['sitePicture.unknown', 'sitePicture.used'],
    note: '公开或定时公开的页面在用时不能删除；只有草稿在用可以，之后那份草稿要换掉图片才能发布。',
  },
} satisfies AreaReference<typeof contentCalls>;
