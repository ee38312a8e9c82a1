import { CheckCircleFilled, ZoomInOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { formatRoughBytes, formatShortCount } from '#domain/display/numbers';
import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import { presets, type PresetName } from '#domain/kinds/lightweight/options';
import { lookPresets, type LookPreset } from '#domain/looks/pictures';
import type { LookView } from '#domain/looks/views';
import type { CheckReport } from '#domain/models/figures';
import type { SourceFileDetail } from '../../../../api/contract.ts';
import { cancelLook, isDrawing, startLook, useLook } from '../../../../api/looks.ts';
import { LiveProgress } from '../../../../components/live-progress.tsx';
import { TipText } from '../../../../components/tip-text.tsx';
import { toast } from '../../../../components/toast.tsx';
import { LookCloseUp } from './look-close-up.tsx';
import styles from './quick-look.module.css';

interface QuickLookProps {
  file: SourceFileDetail;
  report: CheckReport;
  /** Null while none of everybody's presets is chosen. */
  chosen: PresetName | null;
  onChoose: (preset: PresetName) => void;
}

/** What 极速, 均衡 and 高质 would make of the model, as small pictures that the engine draws when it is asked to. */
export function QuickLook({ file, report, chosen, onChoose }: QuickLookProps) {
  const { data: look, mutate } = useLook(file.id);
  const [asking, setAsking] = useState(false);
  if (look === undefined) return null;
  const ask = async (change: (fileId: string) => Promise<LookView>): Promise<void> => {
    setAsking(true);
    try {
      await mutate(change(file.id), { revalidate: false, rollbackOnError: true });
    } catch (failure) {
      toast.error(failure);
    } finally {
      setAsking(false);
    }
  };
  if (look.status === 'Success') return <Pictures look={look} name={file.modelName} report={report} chosen={chosen} onChoose={onChoose} />;
  return (
    <section className={styles.look} aria-label="快速预览">
      {look.refusal !== null ? (
        <p>{look.refusal}</p>
      ) : isDrawing(look) ? (
        <>
          <LiveProgress
            stage={look.status === 'Queued' ? '快速预览在排队' : '正在画快速预览'}
            percent={look.percent}
            label="快速预览的进度"
            detail="可以不等它，直接开始"
          />
          <Button size="small" disabled={asking} onClick={() => void ask(cancelLook)}>
            取消
          </Button>
        </>
      ) : (
        <>
          <p>{look.error === null ? '先看三档处理后的样子：用引擎画几张小图，一般几秒，不收费。' : <TipText text={look.error.tips} />}</p>
          <Button loading={asking} onClick={() => void ask(startLook)}>
            {look.error === null ? '看看效果' : '再试一次'}
          </Button>
        </>
      )}
    </section>
  );
}

type PicturesProps = Omit<QuickLookProps, 'file'> & { look: LookView; name: string };

function Pictures({ look, name, report, chosen, onChoose }: PicturesProps) {
  const [enlarged, setEnlarged] = useState<LookPreset | null>(null);
  const pictureOf = (wanted: string) => look.pictures.find((picture) => picture.name === wanted);
  const original = pictureOf('original');
  const shown = lookPresets
    .flatMap((preset) => pictureOf(preset) ?? [])
    .map((picture) => ({ ...picture, preset: picture.name as LookPreset }));
  const factsOf = (preset: LookPreset, triangles: number): string[] => {
    const { bytes } = estimateLightweight(report.summary, report.figures, presets[preset].options, triangles);
    return [`${formatShortCount(triangles)} 面`, ...(bytes === null ? [] : [`约 ${formatRoughBytes(bytes)}`])];
  };
  const large = shown.find(({ preset }) => preset === enlarged);
  return (
    <section className={styles.pictures} aria-label="快速预览">
      <ul>
        {shown.map(({ preset, url, triangles }) => {
          const { label } = presets[preset];
          return (
            <li key={preset}>
              <button type="button" className={styles.picture} aria-pressed={preset === chosen} onClick={() => onChoose(preset)}>
                <img src={url} alt={`${name}按${label}方案减面后`} decoding="async" />
                <strong>
                  {label}
                  {preset === chosen && <CheckCircleFilled aria-hidden="true" />}
                </strong>
                {factsOf(preset, triangles).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </button>
              <button type="button" className={styles.zoom} aria-label={`放大${label}的图`} onClick={() => setEnlarged(preset)}>
                <ZoomInOutlined />
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>小图是低分辨率的预览：只看减面后的外形，没有压缩贴图。大小为估计，以处理结果为准。</p>
      {large !== undefined && original !== undefined && (
        <LookCloseUp
          name={name}
          preset={large.preset}
          before={{ url: original.url, facts: [`${formatShortCount(original.triangles)} 面`] }}
          after={{ url: large.url, facts: factsOf(large.preset, large.triangles) }}
          onChoose={() => {
            onChoose(large.preset);
            setEnlarged(null);
          }}
          onClose={() => setEnlarged(null)}
        />
      )}
    </section>
  );
}
