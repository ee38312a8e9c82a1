import { fillSentence, type SentenceParams } from '../display/sentence.ts';

/**
 * Every failure that a user or a program can meet: its code on the wire, its message, and whether a retry can help. `permanent` errors end
 * a job with their message (the file is at fault); the others are our fault and are retried.
 */

export interface ErrorEntry {
  respCode: number;
  /** 200 for every expected outcome: docs/decisions.md#http-status. */
  status: 200 | 400 | 401 | 404 | 413 | 429 | 500 | 503;
  /** The message, with {name} for each parameter. */
  text: string;
  permanent: boolean;
  /** Parameters that the answer carries in `datas`; default none, `datas` is null. */
  datas?: readonly string[];
}

const outcome = (respCode: number, text: string): ErrorEntry => ({ respCode, status: 200, text, permanent: true });
const fault = (respCode: number, text: string): ErrorEntry => ({ respCode, status: 200, text, permanent: false });

const refusedCall = (respCode: number, text: string): ErrorEntry => ({ respCode, status: 400, text, permanent: true });

export const errorTable = {
  // Requests
  'request.invalid': outcome(60001, '{message}'),
  'request.malformed': { respCode: 60002, status: 400, text: '请求内容无法解析', permanent: true },
  'request.tooLarge': { respCode: 60003, status: 413, text: '请求内容过大', permanent: true },
  'request.tooMany': { respCode: 60004, status: 429, text: '操作过于频繁，请 {seconds} 秒后再试', permanent: false },
  'request.unknownPath': { respCode: 60005, status: 404, text: '请求的地址不存在', permanent: true },
  'request.unexpected': { respCode: 60006, status: 500, text: '服务出了点问题，已记录，请稍后重试（编号 {requestId}）', permanent: false },
  'request.unavailable': { respCode: 60007, status: 503, text: '服务暂时不可用，请稍后重试，已提交的内容不会丢失', permanent: false },
  'request.diskFull': {
    respCode: 60008,
    status: 503,
    text: '服务器磁盘空间不足，暂时不能保存新的内容，已有的内容不会丢失，请稍后再试',
    permanent: false,
  },
  'request.tooSlow': { respCode: 60011, status: 400, text: '请求内容没有在规定时间内传完，请检查网络后重试', permanent: false },
  'request.tooDeep': { respCode: 60012, status: 400, text: '请求内容嵌套过深，最多 {limit} 层', permanent: true },

  // The wire protocol; all HTTP 400, so that none of them means 'sign in'
  'wire.keyUnknown': refusedCall(60401, '安全密钥已更换，请重试'),
  'wire.clockOff': { ...refusedCall(60402, '设备的时间与服务器相差超过 5 分钟，请校准时间后重试'), datas: ['serverTime'] },
  'wire.nonceSpent': refusedCall(60403, '这次请求已经提交过，请勿重复提交'),
  'wire.parametersUnsealed': refusedCall(60404, '请求内容无法解密，请刷新页面后重试'),
  'wire.signatureWrong': refusedCall(60405, '请求签名不正确，请刷新页面后重试'),
  'wire.clientUnknown': refusedCall(60406, '未知的客户端'),

  // When a page gets no answer, or one that it cannot read
  'network.unreachable': fault(60010, '网络连接失败，请检查网络后重试'),
  'network.badAnswer': fault(60009, '服务器的回答无法识别，请稍后重试'),

  // Accounts
  'auth.signInRequired': { respCode: 401, status: 401, text: '请登录', permanent: true },
  'auth.userMismatch': { respCode: 60407, status: 400, text: '请求的用户与登录用户不一致', permanent: true },
  'auth.foreignOrigin': { respCode: 60408, status: 400, text: '请从本站页面进行这项操作', permanent: true },
  'auth.forbidden': outcome(60409, '没有权限进行这项操作'),
  'auth.unknownUser': outcome(60200, '账号未注册，你可以去注册'),
  'auth.passwordWrong': outcome(60201, '账号或密码错误'),
  'auth.phoneTaken': outcome(60202, '{message}'),
  'auth.codeWrong': outcome(60203, '验证码错误，请重新输入'),
  'auth.codeExpired': outcome(60204, '验证码已失效，请重新获取'),
  'auth.codeAttempts': outcome(60205, '验证码错误次数过多，请重新获取'),
  'auth.smsTooSoon': outcome(60206, '发送过于频繁，请 {seconds} 秒后再试'),
  'auth.smsTooMany': outcome(60207, '今日验证码发送次数已达上限，请明天再试'),
  'auth.passwordPaused': outcome(60208, '密码错误次数过多，请改用短信登录，或 {wait}后再试'),
  'auth.codePaused': outcome(60209, '验证码错误次数过多，请在登录过的设备上登录，或改用密码登录，或明天再试'),
  'auth.frozen': outcome(60213, '账号已冻结，请联系客服'),
  'auth.proofRequired': outcome(60214, '请输入当前密码，或填写短信验证码'),
  'auth.currentPasswordWrong': outcome(60215, '当前密码不正确'),
  'auth.currentPasswordPaused': outcome(60216, '密码错误次数过多，请改用短信验证码，或 {wait}后再试'),
  'auth.emailTaken': outcome(60217, '该邮箱已绑定其他账号，请换一个'),
  'auth.accountChanged': outcome(60218, '账号信息刚刚有变化，请重新登录'),
  'auth.sessionUnknown': outcome(60219, '找不到这台设备的登录'),
  'auth.crowded': { respCode: 60013, status: 429, text: '现在登录的人较多，请 {seconds} 秒后再试', permanent: false },
  'auth.refreshDead': { respCode: 401, status: 401, text: '请登录', permanent: true },
  'risk.required': outcome(60230, '请进行智能验证'),
  'captcha.expired': outcome(60231, '验证已过期，请重新验证'),
  'captcha.failed': outcome(60232, '验证未通过，请再试一次'),
  'captcha.slidTooFast': outcome(60233, '滑得太快，请慢一点再试'),
  'captcha.scratchedTooFast': outcome(60234, '刮得太快'),
  'sms.unavailable': outcome(60240, '本站还没有接通短信服务，暂时不能用短信验证码，请改用密码登录或联系管理员'),
  'identities.ticketExpired': outcome(60241, '第三方登录已过期，请重新登录'),
  'identities.boundElsewhere': outcome(60242, '这个{method}账号已绑定其他账号'),
  'identities.oneOfEach': outcome(60243, '已经绑定了一个{method}账号，请先解绑再绑定新的'),
  'identities.notFound': outcome(60244, '找不到这个第三方账号，请刷新后重试'),
  'identities.unavailable': fault(60245, '{method}登录暂时不可用，请稍后重试，或改用手机号登录'),
  'identities.refused': outcome(60246, '没有完成{method}授权，请重新登录'),
  'identities.stateInvalid': outcome(60247, '登录已失效，请从本站的登录页重新开始'),
  'content.rejected': outcome(60102, '内容包含不适合展示的文字，请修改后再试'),
  'content.imageRejected': outcome(60103, '图片不适合展示，请更换后再试'),
  'content.imageUnknown': outcome(60104, '找不到要检查的图片，请检查地址'),

  // Small private pictures and archives
  'attachment.unknown': outcome(60250, '找不到上传的图片或附件，请重新上传'),
  'attachment.tooManyUnused': outcome(60251, '还没有用到的图片和附件已有 {count} 个，请稍后再试'),
  'attachment.unreadable': outcome(60253, '图片无法打开，可能已损坏，请换一张 JPG、PNG 或 WebP 图片'),
  'attachment.tooManyPixels': outcome(60254, '图片尺寸过大（最多 {megapixels} 百万像素），请缩小后再上传'),
  'attachment.busy': { respCode: 60255, status: 429, text: '处理图片的人较多，请 {seconds} 秒后再试', permanent: false },
  'attachment.keyUnknown': fault(60256, '加密保存的内容暂时无法打开，已记录，请联系运维人员'),
  'attachment.notArchive': outcome(60339, '附件不是有效的 zip 或 rar 压缩包，请检查后重新选择'),

  // Feedback
  'feedback.tooMany': outcome(60336, '今天提交反馈的次数已达上限，请明天再试'),
  'feedback.notFound': outcome(60337, '反馈不存在或已删除'),
  'feedback.answered': outcome(60338, '这条反馈已经标记为已答复，可能刚刚由其他管理员处理'),

  // Administrators and certification
  'administration.accountNotFound': outcome(60260, '账号不存在或已注销'),
  'administration.ownAccount': outcome(60261, '不能对自己的账号进行这项操作，请由另一位管理员处理'),
  'administration.otherAdministrator': outcome(60262, '不能冻结其他管理员的账号'),
  'administration.alreadyFrozen': outcome(60263, '账号已经是冻结状态，可能刚刚由其他管理员处理'),
  'administration.notFrozen': outcome(60264, '账号没有被冻结，可能刚刚由其他管理员解冻'),
  'administration.bypassUnchanged': outcome(60265, '这项权限已经是所选的状态，可能刚刚由其他管理员修改'),
  'certification.underReview': outcome(60266, '认证正在审核中，请等待审核结果'),
  'certification.verified': outcome(60267, '账号已经通过认证，不需要再次提交'),
  'certification.numberTaken': outcome(60268, '这个证件号码不能用于本账号的认证，请核对后重试，或联系客服'),
  'certification.tooMany': outcome(60269, '今天提交认证的次数已达上限，请明天再试'),
  'certification.notFound': outcome(60270, '认证申请不存在或已删除'),
  'certification.decided': outcome(60271, '这份申请已经处理过，可能刚刚由其他管理员处理'),
  'deletion.blocked': outcome(60275, '暂时不能注销：{reasons}'),
  'deletion.alreadyAsked': outcome(60276, '已经申请注销，到期前可以撤回'),
  'deletion.notAsked': outcome(60277, '没有可以撤回的注销申请'),
  'certification.papersErased': outcome(60272, '证件照片已经删除，不能再查看'),

  // Profiles
  'profile.tooOften': outcome(60252, '今天{action}的次数过多，请明天再试'),
  'invitation.unknown': outcome(60257, '推广码不正确，请核对'),
  'invitation.own': outcome(60258, '不能填写自己的推广码'),
  'invitation.used': outcome(60259, '已经填写过推广码'),

  // Orders
  'order.notFound': outcome(60420, '订单不存在'),
  'order.tooMany': outcome(60421, '待支付的订单不能超过 {count} 个，请先支付或取消'),
  'order.paid': outcome(60422, '订单已支付，请勿重复支付'),
  'order.closed': outcome(60423, '订单已关闭，请重新下单'),
  'order.timedOut': outcome(60424, '订单已超时,请重新下单'),
  'order.methodClosed': outcome(60425, '{message}'),
  'order.couponUnusable': outcome(60426, '{message}'),
  'order.couponUnknown': outcome(60427, '优惠券不存在或已使用'),
  'order.notCancellable': outcome(60428, '订单已支付，不能取消'),
  'order.downgrade': outcome(60429, '{message}'),
  'order.priceChanged': outcome(60430, '价格有变动，请取消订单重新下单'),
  'order.notRefundable': outcome(60431, '这个订单不能退款'),
  'order.workRefunded': outcome(60432, '这次处理的费用已退回，请重新下单'),

  // The ledger
  'ledger.lacking': outcome(60300, '余额或次数不足，请刷新后再试'),

  // Uploads
  'upload.formatRefused': outcome(60301, '格式不支持{hint}'),
  'upload.tooLarge': outcome(60302, '{extension}文件大小不得超过{megabytes}MB'),
  'upload.empty': outcome(60303, '文件是空的，请检查后重新选择'),
  'upload.storageFull': outcome(60304, '存储空间不足：还剩 {free}，需要 {needed}。请删除不用的文件后再上传'),
  'upload.unknown': outcome(60305, '上传不存在或已结束'),
  'upload.closed': outcome(60306, '上传已结束，请重新上传'),
  'upload.partMismatch': outcome(60307, '第 {parts} 个分片与文件不一致，请重新上传这些分片'),
  'upload.tooManyOpen': outcome(60319, '未完成的上传已有 {count} 个，请先完成或取消其中一些（7 天未完成的会自动清除），再开始新的上传'),
  'upload.partOversize': outcome(60308, '上传的内容大于声明的大小，本次上传已取消，请重新上传'),
  'upload.partUnknown': outcome(60309, '分片编号超出范围'),
  'upload.partsMissing': outcome(60310, '还有 {count} 个分片没有传完，请继续上传'),
  'upload.diskFull': fault(60311, '服务器存储空间不足，暂时不能接收新的文件，已上传的内容不会丢失，请稍后再试'),
  'upload.notFound': outcome(60312, '找不到这次上传的文件，请重新上传'),
  'upload.mismatch': outcome(60313, '提交的文件信息与上传的文件不一致'),

  'upload.folderNoModel': outcome(60314, '文件夹里没有找到模型文件\n平台支持的格式：{formats}'),
  'upload.folderSeveralModels': outcome(
    60315,
    '一次只能打包一个模型，找到 {count} 个：{names}\n请只选其中一个和它的贴图，或把每个模型放进单独的文件夹',
  ),
  'upload.folderTooMany': outcome(60316, '文件过多（{count} 个，最多 {limit} 个），请精简后再上传'),
  'upload.volume': outcome(60317, '这是分卷压缩包中的一卷\n请合并为一个压缩包后再上传'),
  'upload.publisherOnly': outcome(60318, '发布中心仅对发布者开放'),

  // Files and jobs
  'file.notFound': outcome(60320, '文件不存在或已删除'),
  'file.notReady': outcome(60321, '模型检测完成后才能进行这项操作'),
  'file.notRetryable': outcome(60322, '当前状态不能重新检测'),
  'file.notCancellable': outcome(60323, '检测已经结束，无需取消'),
  'file.undoExpired': outcome(60324, '已超过可撤销的时间，文件已被删除'),
  'file.obliquePending': outcome(60326, '倾斜摄影模型已保存，轻量化处理尚未开放'),
  'check.tooMany': outcome(60327, '同时检测的文件不能超过 {count} 个，已上传的内容不会丢失，请等其他文件检测完成后再试'),
  'job.notFound': outcome(60330, '处理结果不存在或已删除'),
  'job.notRetryable': outcome(60331, '当前状态不能重新处理'),
  'job.notCancellable': outcome(60332, '处理已经结束，无需取消'),
  'job.noResult': outcome(60333, '处理完成后才能下载'),
  'job.undoExpired': outcome(60334, '已超过可撤销的时间，处理结果已被删除'),
  'job.tooMany': outcome(60335, '同时处理的任务不能超过 {count} 个，请等其他任务完成后再提交'),

  // What a check or a job can find wrong with a file
  'archive.unreadable': outcome(60340, '压缩包无法打开，文件可能已损坏，请重新压缩后上传'),
  'archive.notArchive': outcome(60341, '文件不是有效的 {expected} 压缩包（实际内容是 {actual}），请检查后重新上传'),
  'archive.encrypted': outcome(60342, '压缩包有密码，请去掉密码后重新压缩上传'),
  'archive.tooManyEntries': outcome(60343, '压缩包内文件过多（超过 {limit} 个），请精简后重新上传'),
  'archive.tooLarge': outcome(60344, '压缩包解压后超过 {limit}，请精简后重新上传'),
  'archive.bomb': outcome(60345, '压缩包的压缩比异常（超过 {limit} 倍），已停止解压'),
  'archive.unsafePath': outcome(60346, '压缩包内有不安全的路径「{path}」，请重新压缩后上传'),
  'archive.timeout': outcome(60347, '解压时间超过 1 小时，检测失败，请精简压缩包后重新上传'),
  'archive.corrupt': outcome(60348, '压缩包内的「{path}」已损坏，请重新压缩后上传'),
  'archive.noModel': outcome(60349, '压缩包内没有找到模型文件，平台支持的格式：{formats}'),
  'archive.severalModels': outcome(60350, '压缩包内只能有一个模型文件，找到 {count} 个：{names}'),
  'archive.method': outcome(60351, '压缩包使用了不支持的压缩方式，请用标准 ZIP 方式重新压缩后上传'),
  'archive.volume': outcome(60352, '这是分卷压缩包中的一卷，请合并为一个压缩包后重新上传'),
  'archive.nestedDeep': outcome(60353, '压缩包内的「{path}」还是压缩包，平台只解压到这一层，请解压后把模型直接压缩上传'),
  'archive.longPath': outcome(
    60354,
    '压缩包内的路径「{path}」太长（最多 {bytes} 字节、{folders} 层文件夹），请缩短文件夹和文件的名称后重新压缩上传',
  ),
  'model.empty': outcome(60360, '模型文件是空的，请检查后重新上传'),
  'model.formatPlanned': outcome(60361, '暂不支持 {format} 格式\n{convert}'),
  'model.unreadable': outcome(60362, '模型文件无法读取：{reason}'),
  'model.truncated': outcome(60363, '模型文件不完整，可能没有传完或已损坏，请重新导出后上传'),
  'model.noGeometry': outcome(60364, '模型中没有可显示的几何体{cause}，请检查导出设置后重新上传'),
  'model.wrongContent': outcome(60365, '文件内容不是有效的 {expected}{actual}，请检查扩展名是否正确'),
  'model.missingResource': outcome(60366, '模型引用的文件「{path}」不存在，请把它和模型一起压缩后上传'),
  'model.tooComplex': outcome(60367, '模型过于复杂，处理所需内存超过上限（{limit}），请拆分或简化后再试'),
  'model.timeout': outcome(60368, '模型处理时间超过上限（{limit}），请拆分或简化后再试'),
  'model.unsupportedFeature': outcome(60369, '模型使用了不支持的特性：{feature}'),
  'model.needsConverter': outcome(60370, '{format} 文件{version}的几何体只能用厂商的转换程序读取，平台没有配置\n{convert}'),
  'model.reportTooLarge': outcome(60373, '模型中的名称和问题过多，检测报告超过上限（{limit}），请精简后重新上传'),

  'oblique.noTiles': outcome(
    60371,
    '压缩包内没有 OSGB 文件{found}，倾斜摄影模型仅支持 OSGB 格式，请把全部 OSGB 瓦片和 metadata.xml 一起压缩后上传',
  ),
  'oblique.notTiles': outcome(60372, '压缩包内的「{path}」不是有效的 OSGB 文件（抽查了 {count} 个，都无法识别），请重新导出后上传'),

  // The owner's storage, which unpacked archives and results count against
  'storage.full': outcome(60390, '存储空间不足：还剩 {free}，需要 {needed}。请删除不用的文件或处理结果后重试'),

  // Ours
  'engine.crashed': fault(60380, '处理程序意外退出，系统会自动重试'),
  'engine.diskFull': fault(60381, '服务器磁盘空间不足，任务会在空间恢复后继续'),
  'objects.unavailable': fault(60382, '存储服务暂时不可用，系统会自动重试'),
  'objects.notFound': outcome(60383, '文件内容不存在，可能已被删除'),
  'job.gaveUp': outcome(60384, '处理失败，运维人员已停止这次任务，未产生费用，请联系客服或重新提交'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;
export type ErrorParams = SentenceParams;

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code);

/** The message of `code` with its parameters filled in, each cut; a missing parameter becomes empty. */
export const errorText = (code: ErrorCode, params: ErrorParams = {}): string => fillSentence(errorTable[code].text, params);
