import type { AreaReference } from '../wire/call-reference.ts';
import { sceneEmbedSchema, sceneLogoSchema } from '../scenes/schema.ts';
import { sceneEmbedView, sceneLogoView } from '../scenes/views.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { jobCalls } from './calls.ts';
import {
  cardListSchema,
  downloadSchema,
  fileRunsSchema,
  generatorListSchema,
  jobIdSchema,
  jobRenameSchema,
  jobSubmitSchema,
} from './schema.ts';
import { downloadView, fileRunsView, generatorListView, jobCardView, jobDetailView, submittedView } from './views.ts';

export const jobReference = {
  jobSubmit: {
    title: '提交处理',
    payload: jobSubmitSchema,
    answer: submittedView,
    refusals: [
      'file.notFound',
      'file.notReady',
      'file.onlySingle',
      'file.onlyOblique',
      'file.onlyMap',
      'map.jpegRefused',
      'map.tilesRefused',
      'map.resultTooLarge',
      'oblique.noPlace',
      'oblique.badPlace',
      'oblique.systemUnknown',
      'job.tooMany',
      'generate.notSet',
      'generate.notUnderstood',
      'generate.noPicture',
      'content.rejected',
      'order.tooMany',
      'order.tooManyToday',
      'preset.notFound',
      'upload.diskFull',
    ],
    note:
      '不写 kind 时为轻量化；options 是对所选方案的改动。每次处理都有订单：会员免费次数够用或价格为零时立即支付并开始，id 为处理编号；' +
      '否则 id 为 null、paid 为 false，用 orderId 支付后自动开始。处理失败或取消，费用和次数原路退回。',
  },
  aiModelGenerators: {
    title: '可以选择的生成方式',
    payload: generatorListSchema,
    answer: generatorListView,
    refusals: [],
    note: '费用和免费次数用 orderCenter/quote 查询（交易类型 17 文生、18 图生），下单用 service_result/submit（kind 为 text3d 或 image3d）。生成失败、被拒绝或没有通过检查，费用和次数自动退回。',
  },
  cardList: { title: '处理列表', payload: cardListSchema, answer: pageView(jobCardView), refusals: [] },
  serviceDetail: { title: '处理结果与报告', payload: jobIdSchema, answer: jobDetailView, refusals: ['job.notFound'] },
  fileRuns: { title: '一个源文件的各次轻量化', payload: fileRunsSchema, answer: fileRunsView, refusals: ['file.notFound'] },
  downloadModelFile: {
    title: '下载地址',
    payload: downloadSchema,
    answer: downloadView,
    refusals: ['job.notFound', 'job.noResult', 'order.resultRefunded'],
    note: '地址在 /media 下，用登录时得到的 modelmill_media Cookie 读取，支持断点续传。',
  },
  jobRename: { title: '重命名结果', payload: jobRenameSchema, answer: doneView, refusals: ['job.notFound', 'content.rejected'] },
  jobCancel: { title: '取消处理', payload: jobIdSchema, answer: doneView, refusals: ['job.notFound', 'job.notCancellable'] },
  jobRetry: {
    title: '重新处理',
    payload: jobIdSchema,
    answer: doneView,
    refusals: ['job.notFound', 'job.notRetryable', 'job.tooMany', 'order.workRefunded'],
    note: '费用已经退回的处理不能重试，请用 service_result/submit 再次提交。',
  },
  deleteResult: {
    title: '删除结果',
    payload: jobIdSchema,
    answer: doneView,
    refusals: ['job.notFound'],
    note: '进行中的处理会取消；10 分钟内可以撤销。',
  },
  sceneEmbed: {
    title: '设置倾斜摄影场景的嵌入',
    payload: sceneEmbedSchema,
    answer: sceneEmbedView,
    refusals: ['job.notFound', 'order.resultRefunded', 'scene.notBought'],
    note: '购买（订单类型 36）后可用。url 的页面不需要登录，可以放进其他网站的 iframe；关闭、换新链接、删除结果或退款后，旧链接立即失效。',
  },
  sceneLogo: {
    title: '设置倾斜摄影场景的标志',
    payload: sceneLogoSchema,
    answer: sceneLogoView,
    refusals: ['job.notFound', 'order.resultRefunded', 'scene.notBought', 'attachment.unknown', 'content.rejected'],
    note: '购买（订单类型 37）后可用。标志显示在嵌入页面和之后下载的离线包里，代替平台标志。',
  },
  jobRestore: { title: '撤销删除', payload: jobIdSchema, answer: doneView, refusals: ['job.notFound', 'job.undoExpired'] },
} satisfies AreaReference<typeof jobCalls>;
