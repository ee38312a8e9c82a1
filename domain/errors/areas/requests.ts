import { outcome, type ErrorEntry } from '../entry.ts';

/** Requests. */
export const requestErrors = {
  'request.invalid': outcome(60001, '{message}'),
  'request.malformed': { respCode: 60002, status: 400, text: '请求内容无法解析', permanent: true },
  'request.tooLarge': { respCode: 60003, status: 413, text: '请求内容过大', permanent: true },
  'request.tooMany': { respCode: 60004, status: 429, text: '操作过于频繁，请 {seconds} 秒后再试', permanent: false },
  'request.unknownPath': { respCode: 60005, status: 404, text: '请求的地址不存在', permanent: true },
  'request.unavailable': { respCode: 60007, status: 503, text: '服务暂时不可用，请稍后重试，已提交的内容不会丢失', permanent: false },
  'request.diskFull': {
    respCode: 60008,
    status: 503,
    text: '服务器磁盘空间不足，暂时不能保存新的内容，已有的内容不会丢失，请稍后再试',
    permanent: false,
  },
  'request.tooSlow': { respCode: 60011, status: 400, text: '请求内容没有在规定时间内传完，请检查网络后重试', permanent: false },
  'request.tooDeep': { respCode: 60012, status: 400, text: '请求内容嵌套过深，最多 {limit} 层', permanent: true },
  'request.crowded': { respCode: 60014, status: 429, text: '现在查询的人较多，请 {seconds} 秒后再试', permanent: false },
  'request.tooDear': { respCode: 60015, status: 503, text: '这次查询用的时间太长，已经停止，请缩小范围后再试', permanent: false },
  'request.tooDeepPage': outcome(60016, '列表最多翻到第 {limit} 条，请用搜索或筛选缩小范围'),
} as const satisfies Record<string, ErrorEntry>;
