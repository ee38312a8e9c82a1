import { snippets } from '#domain/open/snippets';
import { CodeBlock } from '../features/developers/code-block.tsx';
import { CodeTabs } from '../features/developers/code-tabs.tsx';
import styles from '../features/developers/developers.module.css';
import { DeveloperLinks } from '../features/developers/developer-links.tsx';
import { quickTabs } from '../features/developers/quick-tabs.ts';
import { ViewerCard } from '../features/developers/viewer-card.tsx';
import { usePageTitle } from '../hooks/page-title.ts';

/** `/exampleCode`: what is run as it stands by our tests. */
export function ExampleCodePage() {
  usePageTitle('示例代码');
  return (
    <div className={styles.page}>
      <h1>示例代码</h1>
      <p className={styles.lead}>每一段都在我们的测试里原样运行过。</p>
      <DeveloperLinks />
      <section className={styles.card} aria-labelledby="convert-title">
        <h2 id="convert-title">上传、转换、下载</h2>
        <CodeTabs label="语言" tabs={quickTabs()} />
      </section>
      <section className={styles.card} aria-labelledby="webhook-title">
        <h2 id="webhook-title">核对事件的签名</h2>
        <p className={styles.lead}>签名按 Standard Webhooks。开发时用命令行把事件转发到本机：</p>
        <CodeBlock label="转发事件的命令" code="modelmill listen --forward-to http://127.0.0.1:3000/" />
        <CodeBlock label="核对签名的代码" code={snippets.webhook} />
      </section>
      <ViewerCard />
    </div>
  );
}
