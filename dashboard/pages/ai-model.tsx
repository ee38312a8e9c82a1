import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageLoading } from '../components/page-loading.tsx';
import { LazyWorkshop } from '../features/generate/lazy-workshop.ts';
import { makings, type Making } from '../features/generate/makings.ts';
import { usePageTitle } from '../hooks/page-title.ts';
import { KeepMade } from './shared/keep-made.tsx';
import page from './shared/service-page.module.css';
import styles from './ai-model.module.css';

const answers = [
  [
    '这是人工智能生成的吗？',
    '不是。句子按词典和语法规则读成尺寸、数量、材质，模型按参数和几何公式算出来；没有读懂的词会列出来，不会悄悄丢掉。',
  ],
  [
    '能做什么？',
    '三十种东西：家具、器皿、房屋、机械零件、车船和自然景物；立体字、名牌、钥匙扣、印章；照片的透光浮雕和浮雕；标志的立体字标；剪影吹成鼓起的形状，照图上色。',
  ],
  ['能打印吗？', '每个部件都是封闭的实体，尺寸是真实的毫米。下载 STL 直接切片，或存到「我的文件」再转 3MF、STEP 等格式。'],
  ['要收费吗？', '基础生成在你的浏览器里完成，不上传、不收费，也不用登录。存到「我的文件」后的轻量化、转换等按会员价格。'],
] as const;

/** `/aiModel`: models from a sentence, letters or a picture, made in the page, for anybody. `?from` says with what it begins. */
export function AiModelPage() {
  usePageTitle('文字和图片生成三维模型');
  const [params, setParams] = useSearchParams();
  const asked = params.get('from');
  const [making, setMaking] = useState<Making>(makings.find(({ value }) => value === asked)?.value ?? 'sentence');
  const choose = (next: Making): void => {
    setMaking(next);
    setParams({ from: next }, { replace: true });
  };
  return (
    <div className={`${page.page} ${styles.page}`}>
      <h1 className={styles.title}>一句话、几个字、一张图，做成三维模型</h1>
      <p className={page.lead}>在浏览器里当场算好，尺寸、数量、材质都按你说的来，每个部件都是封闭的实体。</p>
      <Suspense fallback={<PageLoading />}>
        <LazyWorkshop making={making} onMaking={choose}>
          {(model) => <KeepMade file={model.glb} />}
        </LazyWorkshop>
      </Suspense>
      <section className={page.section} aria-labelledby="answers-title">
        <h2 id="answers-title">常见问题</h2>
        <dl className={styles.answers}>
          {answers.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
