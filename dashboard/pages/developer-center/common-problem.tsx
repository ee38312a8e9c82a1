import { useLocation } from 'react-router-dom';
import { problems, titleOf, type ProblemEntry } from '#domain/open/problems';
import styles from '../../features/developers/developers.module.css';
import { DeveloperLinks } from '../../features/developers/developer-links.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useAnchor } from '../../hooks/use-anchor.ts';

const ways: Readonly<Record<number, string>> = {
  400: '照 detail 和 pointer 指出的字段改正请求，同样的请求再发也不会成功。',
  401: '核对密钥是否完整、有没有撤销或过期，再用 Authorization: Bearer 发送。',
  402: '在工作台充值或升级会员后，用同一个 Idempotency-Key 再发一次。',
  403: '在开发者中心给密钥加上权限或地址，或换一个密钥。',
  404: '核对编号；其他项目的对象，以及测试密钥和正式密钥之间，互相看不到。',
  409: '先取得对象现在的状态，等它就绪后再试；估价有变动就重新估价。',
  413: '改用分片上传，或压缩后再传。',
  422: '这个请求本身不能处理，请改变它的内容。',
  429: '按 Retry-After 等待后再试；次数用完要等到下一个周期或升级会员。',
  500: '可以用同一个 Idempotency-Key 再试；仍然出错，请把 request_id 告诉我们。',
  503: '稍后用同一个 Idempotency-Key 再试。',
};

/** `/developerCenter/commonProblem`: what each error of the API means and what helps. Errors link to their entry here. */
export function CommonProblemPage() {
  usePageTitle('错误说明');
  const { hash } = useLocation();
  useAnchor(true);
  const named = decodeURIComponent(hash.slice(1));
  return (
    <div className={styles.page}>
      <h1>错误说明</h1>
      <p className={styles.lead}>出错时的回答是 application/problem+json，code 不会改变，可以写进程序；detail 是给人看的。</p>
      <DeveloperLinks />
      {named !== '' && !Object.hasOwn(problems, named) && (
        <section className={styles.card} id={named}>
          <h2>
            <code>{named}</code>
          </h2>
          <p>这是模型或业务上的错误，回答里的 detail 说明了原因；处理失败的原因和办法见帮助中心。</p>
        </section>
      )}
      {Object.entries(problems as Record<string, ProblemEntry>).map(([code, { status, zh, en }]) => (
        <section key={code} id={code} className={styles.card}>
          <h2>
            <code>{code}</code> · {status} {titleOf(status, 'zh')}
          </h2>
          <p>{zh.replaceAll(/\{\w+\}/g, '…')}</p>
          <p className={styles.facts} lang="en">
            {en.replaceAll(/\{\w+\}/g, '…')}
          </p>
          <p>{ways[status] ?? ways[400]}</p>
        </section>
      ))}
    </div>
  );
}
