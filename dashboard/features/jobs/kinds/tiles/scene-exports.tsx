import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { JobDetailOf } from '#domain/jobs/views';
import { scenePackageName } from '#domain/offline/scene-page';
import { downloadOf } from '../../../../api/jobs.ts';
import { saveFile } from '../../../../api/save-file.ts';
import { toast } from '../../../../components/toast.tsx';
import page from '../../result-page.module.css';
import { BuyAsset } from './buy-asset.tsx';
import { SceneEmbed } from './scene-embed.tsx';
import styles from './scene-exports.module.css';
import { SceneLogo } from './scene-logo.tsx';

/** What one takes along of a finished scene: what can be bought of it, and what it was made of. */
export function SceneExports({ job }: { job: JobDetailOf<'tiles'> }) {
  const { id, modelName, packageUrl, embed, logo } = job;
  return (
    <section className={page.section}>
      <h2>带走这个场景</h2>
      <ul className={styles.exports}>
        <Export
          title="离线包"
          text="一个 ZIP，解压后双击 index.html，不联网、不装软件也能在浏览器里飞行和测量。"
          action={
            packageUrl === null ? (
              <BuyAsset type="obliqueOffline" jobId={id} label="离线包" thanks="支付成功，可以下载离线包" />
            ) : (
              <Button type="primary" onClick={() => saveFile(`${packageUrl}?download=1`, scenePackageName(modelName))}>
                下载离线包
              </Button>
            )
          }
        />
        <Export
          title="嵌入代码"
          text="一段代码，放进自己的网站，访客不用登录就能在网页里飞行和测量。可以限定网站，随时关闭。"
          action={embed === null && <BuyAsset type="obliqueEmbed" jobId={id} label="嵌入代码" thanks="支付成功，可以开启嵌入" />}
        >
          {embed !== null && <SceneEmbed jobId={id} modelName={modelName} embed={embed} />}
        </Export>
        <Export
          title="自己的标志"
          text="嵌入页面和离线包的左上角显示自己的标志，代替模工坊的标志，还可以链接到自己的网站。"
          action={logo === null && <BuyAsset type="obliqueLogo" jobId={id} label="标志" thanks="支付成功，请上传标志" />}
        >
          {logo !== null && <SceneLogo key={logo.pictureUrl} jobId={id} logo={logo} />}
        </Export>
        <Export
          title="原模型"
          text={`上传的压缩包「${job.fileName}」，内容不变，免费下载。`}
          action={<Button onClick={() => void downloadOf(id, 'source').catch(toast.error)}>下载原模型</Button>}
        />
      </ul>
    </section>
  );
}

/** One of them, with what is done with it below. */
function Export({ title, text, action, children }: { title: string; text: string; action: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {action}
      {children}
    </li>
  );
}
