/** Said to an expired member who asks for what members have; one dialog says it everywhere. */
export const pausedTexts = {
  title: '会员权益已暂停',
  body: '您的会员已到期，会员权益已暂停。您的文件和结果都还在，续费后权益立即恢复。',
  renew: '续费会员',
  later: '暂不续费',
} as const;
