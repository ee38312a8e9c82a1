import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatYuan } from '#domain/money/yuan';
import { priceSeeds, priceUnits } from '#domain/orders/prices';
import { addresses } from '../addresses.ts';
import { lazyPart } from '../components/lazy-part.ts';
import { MapSample, sampleGain } from '../features/services/map-sample.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import { ClosingSection, StepsSection } from './shared/service-sections.tsx';
import styles from './shared/service-page.module.css';

const TryEnlarge = lazyPart(async () => (await import('../features/enlarge/try-enlarge.tsx')).TryEnlarge);

const start = addresses.uploadMaps({ upload: 'map' });
const { unitFen, unit } = priceSeeds.mapSuperResolution;
const price = `${formatYuan(unitFen)} / ${priceUnits[unit].label}`;

const steps = [
  { title: '上传', text: '拖入影像，分片续传；免费检测像素、波段、坐标系和位置。' },
  { title: '选倍数', text: '2 倍或 4 倍，快速或精细；费用和大小在付款之前写清楚。' },
  { title: '对比下载', text: '在地图上拉线对比，看坐标、用放大镜，满意再下载 GeoTIFF 或瓦片。' },
];

const kept = [
  ['位置', '坐标系、四角坐标原样保留，地理变换只除以倍数；结果叠在原图上分毫不差。'],
  ['颜色', '每个源像素的平均颜色保持不变，偏差不超过 1 级；大图按整幅归一，块与块之间没有接缝。'],
  ['数据', '8 位和 16 位、无效值、透明和掩膜都保留含义，不会变成黑块。'],
  ['文件', '得到云优化 GeoTIFF（COG），带金字塔，QGIS、ArcGIS、GDAL 直接打开；可以另存 XYZ 瓦片或 MBTiles。'],
] as const;

const limits = [
  [
    '细节是推测的',
    '放大出来的边缘和纹理由模型根据学过的影像推测，不是测量的结果。看图、制图、展示合适；量测、取证、判读小目标，请以原图为准。',
  ],
  ['不会编造物体', '训练时只要求接近真实像素，不用生成对抗，不会画出原图没有的车和房子。模糊到看不出的，放大后还是看不出。'],
  ['先试再买', '同一个模型就在这个页面里，用自己的图试过再决定。'],
] as const;

const formats = [
  [
    '可以上传',
    'GeoTIFF、BigTIFF、COG（8、16 位，1、3、4 个波段），PNG、JPEG（可带 .pgw、.jgw、.aux.xml 坐标文件），MBTiles，打包成 ZIP 的 XYZ 瓦片。',
  ],
  ['坐标系', 'WGS 84、CGCS2000、UTM、高斯投影等，文件里写什么就保留什么；只有控制点的影像请先纠正。'],
  ['可以得到', 'COG（无损或 JPEG），MBTiles，XYZ 瓦片，附一份处理报告。'],
] as const;

/** `/mapSuperd123`: what super-resolution of maps does and does not, with a picture of ours, tried in the page at once. */
export function MapSuperPage() {
  usePageTitle('地图超分');
  useAnchor();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.eyebrow}>地图超分</p>
          <h1>航片、卫星图，放大 2 倍或 4 倍还清楚</h1>
          <p className={styles.lead}>上传带坐标的影像，得到更清晰的 GeoTIFF：边缘更利落，颜色不变，位置一分不差。</p>
          <p className={styles.actions}>
            <Link className={styles.primary} to={start}>
              上传影像
            </Link>
            <Link className={styles.secondary} to={addresses.mapSuper('try')}>
              先在网页里试
            </Link>
          </p>
          <p className={styles.small}>{price}（按结果的像素计，不足一千万按一千万，开始之前显示实际费用）；检测不收费，处理失败不收费。</p>
        </div>
        <MapSample />
      </section>
      <p className={styles.after}>
        样例是我们自己生成的小镇：先按每像素 12.5 cm 画出来，缩小一半，再放大回去。与真实画面相比，比普通放大（Lanczos）接近{' '}
        {sampleGain.toFixed(1)} dB；这样的画面边缘分明，实拍影像提高得少一些，请用自己的图试。
      </p>

      <section id="try" className={styles.section} aria-labelledby="try-title">
        <h2 id="try-title">拖一张图，马上看</h2>
        <p className={styles.sub}>与正式处理相同的「快速」模型，在你的浏览器里放大 2 倍；图片不离开这台设备。</p>
        <Suspense fallback={<p role="status">正在准备…</p>}>
          <TryEnlarge />
        </Suspense>
      </section>

      <StepsSection steps={steps} />

      <section className={styles.section} aria-labelledby="kept-title">
        <h2 id="kept-title">保留什么，推测什么</h2>
        <div className={styles.columns}>
          <div className={styles.card}>
            <ul className={styles.notes}>
              {kept.map(([title, text]) => (
                <li key={title}>
                  <b>{title}</b>：{text}
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.card}>
            <ul className={styles.notes}>
              {limits.map(([title, text]) => (
                <li key={title}>
                  <b>{title}</b>：{text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>

      <section id="formats" className={styles.section} aria-labelledby="formats-title">
        <h2 id="formats-title">支持的影像</h2>
        <div className={styles.card}>
          <ul className={styles.notes}>
            {formats.map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>：{text}
              </li>
            ))}
          </ul>
        </div>
      </section>

      <ClosingSection title="拿一幅自己的影像试试" action="上传影像" to={start} />
    </div>
  );
}
