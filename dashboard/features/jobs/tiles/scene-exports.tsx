import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { TilesDetailView } from '#domain/jobs/views';
import { formatYuan } from '#domain/money/yuan';
import { scenePackageName } from '#domain/offline/scene-page';
import { downloadOf } from '../../../api/jobs.ts';
import { saveFile } from '../../../api/save-file.ts';
import { orderSceneAsset, useSceneQuote } from '../../../api/scene-orders.ts';
import { toast } from '../../../components/toast.tsx';
import { PaymentDialog } from '../../payments/index.ts';
import page from '../result-page.module.css';
import styles from './scene-exports.module.css';

/** What one takes along of a finished scene: its offline package, once it is bought, and what it was made of. */
export function SceneExports({ job }: { job: TilesDetailView }) {
  return (
    <section className={page.section}>
      <h2>带走这个场景</h2>
      <ul className={styles.exports}>
        <li>
          <div>
            <h3>离线包</h3>
            <p>一个 ZIP，解压后双击 index.html，不联网、不装软件也能在浏览器里飞行和测量。</p>
          </div>
          <PackageButton job={job} />
        </li>
        <li>
          <div>
            <h3>原模型</h3>
            <p>上传的压缩包「{job.fileName}」，内容不变，免费下载。</p>
          </div>
          <Button onClick={() => void downloadOf(job.id, 'source').catch(toast.error)}>下载原模型</Button>
        </li>
      </ul>
    </section>
  );
}

/** Sells the package, then downloads it. */
function PackageButton({ job: { id, modelName, packageUrl } }: { job: TilesDetailView }) {
  const { data: quote, error: refusal } = useSceneQuote('obliqueOffline', packageUrl === null ? id : null);
  const [orderId, setOrderId] = useState<string | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  if (packageUrl !== null)
    return (
      <Button type="primary" onClick={() => saveFile(`${packageUrl}?download=1`, scenePackageName(modelName))}>
        下载离线包
      </Button>
    );
  const buy = async (): Promise<void> => {
    setOrdering(true);
    try {
      setOrderId(await orderSceneAsset('obliqueOffline', id));
    } catch (error) {
      toast.error(error);
    }
    setOrdering(false);
  };
  return (
    <>
      {/* Where no price can be told, ordering says why. */}
      <Button loading={isOrdering} disabled={quote === undefined && refusal === undefined} onClick={() => void buy()}>
        {quote === undefined ? '购买离线包' : `购买离线包 ${formatYuan(quote.payAble)}`}
      </Button>
      {orderId !== null && (
        <Suspense fallback={null}>
          <PaymentDialog orderId={orderId} onPaid={() => toast.success('支付成功，可以下载离线包')} onClose={() => setOrderId(null)} />
        </Suspense>
      )}
    </>
  );
}
