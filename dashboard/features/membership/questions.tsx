import styles from './questions.module.css';

/** What people ask before they buy: docs/decisions/membership-terms.md, #member-counters, #member-fees. */
const questions = [
  ['会员什么时候生效？', '支付成功后立即生效，不需要人工审核。'],
  [
    '续费和升级时，原来的时间怎么算？',
    '续费接在当前到期日之后，一天不少。升级立即生效，原来等级剩下的时间顺延到新等级结束之后。会员有效期内不能改买更低的等级。',
  ],
  ['首月价是什么？', '每个等级第一次购买月卡享首月价，之后按月价购买。到期不会自动扣费，需要时再续。'],
  [
    '次数什么时候重新计算？',
    '按年的次数从您第一次开通会员那天起，每满一年重新计算；付费模型下载每满一个月重新计算。中途升级，已用的次数保留，总次数按新等级算。',
  ],
  ['会员到期后，我的文件会被删除吗？', '不会。文件和结果都会保留，仍然可以查看和下载；超出免费版空间后，需要续费或清理才能继续上传。'],
  ['优惠券怎么用？', '购买时选择即可，每个订单用一张。提交订单时扣除，订单取消或 30 分钟内没有支付，会自动退回。'],
  ['可以退款或转让吗？', '会员开通后不支持退款，也不能转让给其他账号。可以先买月卡试用。'],
] as const;

/** Questions that open to their answers. */
export const Questions = () => (
  <div className={styles.list}>
    {questions.map(([question, answer]) => (
      <details key={question}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
);
