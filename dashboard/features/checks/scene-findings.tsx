import { cutText } from '#domain/display/sentence';
import { formatBytes, formatCount } from '#domain/display/numbers';
import type { ObliqueReport } from '#domain/models/oblique';
import { latitudeText, longitudeText } from '#domain/scenes/coordinates';
import { areaText, lengthText } from '#domain/scenes/measure';
import { FactList, FactTiles, type Fact } from '../../components/fact-list.tsx';
import { NamedFiles } from '../../components/named-files.tsx';
import { ScenePlan } from '../../components/scene/scene-plan.tsx';
import styles from './scene-findings.module.css';

/** What the check found in an oblique model: how much there is, where it stands, and what is missing or broken. */
export function SceneFindings({ report }: { report: ObliqueReport }) {
  const { tiles, tileBytes, blocks, levels, look, sampled, place, footprint } = report;
  const drawn: Fact[] =
    look === undefined || look.roots === 0
      ? []
      : [
          { label: '最粗一级的三角面', value: formatCount(look.triangles) },
          { label: '最粗一级的贴图', value: `${formatCount(look.textures)} 张，最大边 ${formatCount(look.texturePixels)} 像素` },
        ];
  return (
    <>
      <section>
        <h2>瓦片</h2>
        <FactTiles
          facts={[
            { label: 'OSGB 瓦片', value: formatCount(tiles) },
            { label: '解压后', value: formatBytes(tileBytes) },
            { label: '文件夹', value: formatCount(blocks) },
            ...(levels === null
              ? []
              : [{ label: '细节级别', value: levels.from === levels.to ? levels.from : `${levels.from} – ${levels.to}` }]),
            ...drawn,
          ]}
        />
        <p className={styles.note}>
          抽查了 {formatCount(sampled)} 个瓦片
          {look === undefined ? '' : `，其中根瓦片 ${formatCount(look.roots)} 个，三角面和贴图是它们的合计`}。
        </p>
      </section>
      <section>
        <h2>位置</h2>
        <div className={styles.place}>
          {place && footprint && <ScenePlan footprint={footprint} place={place} />}
          <FactList facts={placeFacts(report)} />
        </div>
      </section>
      <Faults report={report} />
    </>
  );
}

function placeFacts({ metadata, systems = [], place, footprint }: ObliqueReport): Fact[] {
  const names = systems.length > 1 ? systems : [metadata?.coordinateSystem ?? null];
  const system = names.map((name) => (name === null ? '没有写明' : cutText(name))).join('、');
  const [wide, deep] = footprint ? [footprint.east - footprint.west, footprint.north - footprint.south] : [0, 0];
  return [
    { label: systems.length > 1 ? '坐标系（各块不同）' : '坐标系', value: metadata === null ? '没有可以读取的 metadata.xml' : system },
    { label: '原点', value: metadata?.origin?.join('，') ?? '没有写明' },
    ...(place
      ? [
          { label: '经纬度', value: `${longitudeText(place.longitude)}，${latitudeText(place.latitude)}` },
          { label: '高（椭球面以上）', value: `${place.height.toFixed(2)} 米` },
        ]
      : []),
    ...(footprint ? [{ label: '抽查的范围', value: `东西 ${lengthText(wide)}，南北 ${lengthText(deep)}，${areaText(wide * deep)}` }] : []),
  ];
}

/** What is missing or broken, each with what becomes of it. */
function Faults({ report: { noPlace, unreadable, problems = [], missing = 0, missingFiles = [] } }: { report: ObliqueReport }) {
  if (noPlace === undefined && unreadable === 0 && missing === 0)
    return <p className={styles.note}>抽查的瓦片都能读取，引用的文件都在。</p>;
  return (
    <section>
      <h2>缺少和损坏的</h2>
      {noPlace !== undefined && <p className={styles.fault}>{cutText(noPlace)}。开始轻量化时可以填写坐标系和原点。</p>}
      {unreadable > 0 && (
        <>
          <p className={styles.fault}>抽查的瓦片里有 {formatCount(unreadable)} 个不能读取，这些位置会缺失，或只有较粗的一级：</p>
          <NamedFiles label="不能读取的瓦片" files={problems.map(({ file, reason }) => ({ file, found: reason }))} all={unreadable} />
        </>
      )}
      {missing > 0 && (
        <>
          <p className={styles.fault}>有 {formatCount(missing)} 个被引用的文件不在压缩包里，这些位置只有较粗的一级：</p>
          <NamedFiles label="压缩包里没有的文件" files={missingFiles.map((file) => ({ file }))} all={missing} />
        </>
      )}
    </section>
  );
}
