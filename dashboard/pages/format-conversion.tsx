import { useState } from 'react';
import { Link } from 'react-router-dom';
import { extensionOf } from '#domain/formats';
import { exactOnlyText, isOffered } from '#domain/formats/exact';
import { features, spaceOf, type Kept } from '#domain/formats/features';
import { possibleLosses, type PossibleLosses } from '#domain/formats/possible-losses';
import { targetIds, targetOf, type TargetId } from '#domain/formats/targets';
import { resultExtension } from '#domain/kinds/convert/job';
import { addresses } from '../addresses.ts';
import { CheckTile } from '../components/check-tile.tsx';
import { ChoiceCards } from '../components/choice-cards.tsx';
import { FormatGroups } from '../components/format-groups.tsx';
import type { ChosenFile } from '../features/uploads/dropped-files.ts';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import { StartWork } from './shared/start-work.tsx';
import { ClosingSection, StepsSection } from './shared/service-sections.tsx';
import shared from './shared/service-page.module.css';
import styles from './format-conversion.module.css';

const start = addresses.files('workbench', { upload: 'single' });

const steps = [
  { title: '上传', text: '拖入一个模型文件，或把模型和贴图一起放进压缩包、文件夹。' },
  { title: '选格式', text: '按这个模型的内容，逐条写明目标格式存不了什么，看过再决定。' },
  { title: '下载', text: '单位、朝向按目标格式的习惯写好，文件直接用对应的软件打开。' },
];

const choices = targetIds.map((value) => ({ value, label: targetOf(value).label, hint: targetOf(value).text }));
/** Those that take a model of triangles. */
const openTargets = targetIds.filter((id) => targetOf(id).exactOnly !== true);
const marks: Record<Kept['level'], string> = { all: '✓', part: '◐', none: '–' };

/** Takes a model and the formats that are wanted of it, and says what they may lose. */
function Begin() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [chosen, setChosen] = useState<readonly TargetId[]>(['glb']);
  const [file] = files;
  const extension = files.length === 1 && file !== undefined ? extensionOf(file.file.name) : undefined;
  return (
    <StartWork
      kind="convert"
      files={files}
      onFiles={setFiles}
      startWith={{ targets: chosen }}
      choice={chosen}
      onChoice={(kept) => setChosen(targetIds.filter((id) => Array.isArray(kept) && kept.includes(id)))}
      disabled={chosen.length === 0}
    >
      <fieldset className={styles.wanted}>
        <legend>转换为（可以多选）</legend>
        {targetIds.map((id) => (
          <CheckTile
            key={id}
            checked={chosen.includes(id)}
            onChange={(on) => setChosen(targetIds.filter((each) => (each === id ? on : chosen.includes(each))))}
          >
            {targetOf(id).label}
          </CheckTile>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <ul className={styles.losses} aria-label="可能失去的内容" aria-live="polite">
          {chosen.map((id) => (
            <li key={id}>
              <b>{targetOf(id).label}</b>{' '}
              {extension !== undefined && !isOffered(extension, targetOf(id)) ? exactOnlyText : sayLosses(possibleLosses(extension, id))}
            </li>
          ))}
        </ul>
      )}
    </StartWork>
  );
}

function sayLosses({ lost, partly }: PossibleLosses): string {
  if (lost.length + partly.length === 0) return '存得下全部内容';
  return [lost.length > 0 ? `存不下${lost.join('、')}` : '', partly.length > 0 ? `只留一部分：${partly.join('、')}` : '']
    .filter((words) => words !== '')
    .join('；');
}

/** `/formatConversion`: into which formats a model is turned, and what each keeps of it. */
export function FormatConversionPage() {
  usePageTitle('格式转换');
  useAnchor();
  const [target, setTarget] = useState<TargetId>(targetIds[0]);
  return (
    <div className={shared.page}>
      <section className={shared.hero}>
        <div className={shared.heroWords}>
          <p className={shared.eyebrow}>格式转换</p>
          <h1>换一种格式，不丢你要的东西</h1>
          <p className={shared.lead}>
            平台能读取的模型，都可以转换为 {openTargets.length} 种格式，CAD 模型还可以转换为{' '}
            {targetIds
              .filter((id) => !openTargets.includes(id))
              .map((id) => targetOf(id).label)
              .join('、')}
            。不减面、不压缩；目标格式存不了的内容，开始之前逐条说明。
          </p>
          <p className={shared.actions}>
            <Link className={shared.secondary} to={addresses.formatConversion('targets')}>
              各种格式保留什么
            </Link>
            <Link className={shared.secondary} to={addresses.formatConversion('sources')}>
              能读取哪些格式
            </Link>
          </p>
        </div>
        <Begin />
      </section>

      <section id="targets" className={shared.section} aria-labelledby="targets-title">
        <h2 id="targets-title">选一种目标格式，看它保留什么</h2>
        <ChoiceCards<TargetId> legend="目标格式" choices={choices} value={target} onChange={setTarget} />
        <KeptOf target={target} />
      </section>

      <section id="table" className={shared.section} aria-labelledby="table-title">
        <h2 id="table-title">各种格式放在一起看</h2>
        <p className={shared.sub}>✓ 保留　◐ 保留一部分　– 不保留</p>
        <div className={styles.scroll} role="region" aria-labelledby="table-title" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">内容</th>
                {targetIds.map((id) => (
                  <th key={id} scope="col">
                    {targetOf(id).label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {features.map(({ label, of }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {targetIds.map((id) => {
                    const { level, words } = of(targetOf(id).keeps);
                    return (
                      <td key={id} className={styles[level]} title={words}>
                        <span aria-hidden="true">{marks[level]}</span>
                        <span className="visually-hidden">{words}</span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>

      <StepsSection steps={steps} />

      <section id="sources" className={shared.section} aria-labelledby="sources-title">
        <h2 id="sources-title">能读取的格式</h2>
        <div className={shared.card}>
          <FormatGroups />
        </div>
        <p className={shared.after}>完整读取的格式都可以转换；检测通过后，在「源文件管理」里打开模型的「更多操作」，选择「转换格式」。</p>
      </section>

      <ClosingSection to={start} />
    </div>
  );
}

function KeptOf({ target }: { target: TargetId }) {
  const { label, keeps, unit, up } = targetOf(target);
  const packed = resultExtension(target) === 'zip' && target !== 'gltf' ? '，和贴图一起放进一个 ZIP' : '';
  return (
    <dl className={styles.kept} aria-label={`${label} 保留什么`} aria-live="polite">
      {features.map(({ label: name, of }) => {
        const { level, words } = of(keeps);
        return (
          <div key={name} className={styles[level]}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        );
      })}
      <div className={styles.all}>
        <dt>单位和朝向</dt>
        <dd>
          {spaceOf({ unit, up })}
          {packed}
        </dd>
      </div>
    </dl>
  );
}
