import { useEffect, useState, type ReactNode } from 'react';
import { generateLimits, pictureQualities, pictureShapes, type PictureQuality, type PictureShape } from '#domain/kinds/generate/limits';
import { formatYuan } from '#domain/money/yuan';
import type { GeneratorListView, JobDetailOf } from '#domain/jobs/views';
import { uploadPicture } from '../../api/attachments.ts';
import { useGenerationQuote, type GenerateChoice } from '../../api/generation.ts';
import { Button } from '../../components/plain/button.tsx';
import { Segments } from '../../components/plain/segments.tsx';
import { TextInput } from '../../components/plain/text-input.tsx';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { toast } from '../../components/toast.tsx';
import styles from './generation.module.css';

type Generator = GeneratorListView['generators'][number];
export type GenerateKind = 'text3d' | 'image3d';
export type Earlier = JobDetailOf<'text3d'> | JobDetailOf<'image3d'>;

const examples = ['一张 1.2 米长、四条腿的胡桃木桌子', '一个 20 厘米高的白色花瓶', '三层的书柜，宽 80 厘米'] as const;
const pictureBytes = 5 * 1024 ** 2;

interface Props {
  kind: GenerateKind;
  onKind: (kind: GenerateKind) => void;
  generators: readonly Generator[];
  /** What it begins with; undefined for a new one. */
  earlier: Earlier | undefined;
  sending: boolean;
  onOrder: (choice: GenerateChoice) => void;
}

/** Words or a picture, who makes a model of it, and what that costs before it is ordered. */
export function OrderForm({ kind, onKind, generators, earlier, sending, onOrder }: Props) {
  const [sentence, setSentence] = useState('');
  const [picture, setPicture] = useState<{ id: string; name: string } | null>(null);
  const [uploading, setUploading] = useState(false);
  const [chosen, setChosen] = useState<Generator['name']>('builtin');
  const [quality, setQuality] = useState<PictureQuality>('standard');
  const [shape, setShape] = useState<PictureShape>('relief');
  const [centimetres, setCentimetres] = useState(String(generateLimits.longest.usual * 100));
  useEffect(() => {
    if (earlier === undefined) return;
    setChosen(earlier.generator);
    setCentimetres(String(Number((earlier.longest * 100).toFixed(2))));
    if (earlier.kind === 'text3d') return setSentence(earlier.sentence);
    setPicture({ id: earlier.pictureId, name: earlier.modelName });
    setQuality(earlier.quality);
    setShape(earlier.shape);
  }, [earlier]);
  const able = generators.filter(({ from }) => from.includes(kind === 'text3d' ? 'text' : 'picture'));
  const generator = able.find(({ name }) => name === chosen) ?? able[0];
  const longest = Number(centimetres) / 100;
  const { min, max } = generateLimits.longest;
  const isSized = longest >= min && longest <= max;
  const shared = { generator: generator?.name ?? 'builtin', longest: isSized ? longest : generateLimits.longest.usual } as const;
  const choice: GenerateChoice | null =
    kind === 'text3d'
      ? sentence.trim().length < 2
        ? null
        : { kind, sentence: sentence.trim(), ...shared }
      : picture === null
        ? null
        : { kind, pictureId: picture.id, name: picture.name, quality, shape, ...shared };
  const { data: quote, error } = useGenerationQuote(choice);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (!['image/jpeg', 'image/png', 'image/webp'].includes(file.type)) return void toast.error(new Error('请选择 JPG、PNG 或 WebP 图片'));
    if (file.size > pictureBytes) return void toast.error(new Error('图片不能超过 5 MB，请缩小后再试'));
    setUploading(true);
    try {
      setPicture({ id: await uploadPicture('generate', file), name: file.name.replace(/\.[^.]+$/, '').slice(0, 30) || '图片' });
    } catch (failure) {
      toast.error(failure);
    } finally {
      setUploading(false);
    }
  };
  const usesSize = !(kind === 'text3d' && generator?.name === 'builtin');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (choice !== null) onOrder(choice);
      }}
    >
      <Segments
        label="从什么生成"
        value={kind}
        options={[
          { value: 'text3d', label: '文字' },
          { value: 'image3d', label: '图片' },
        ]}
        onChange={onKind}
      />
      {kind === 'text3d' ? (
        <>
          <label htmlFor="generate-sentence">用一句话说要做什么</label>
          <textarea
            id="generate-sentence"
            rows={3}
            maxLength={generateLimits.sentence}
            value={sentence}
            placeholder={examples[0]}
            onChange={({ target }) => setSentence(target.value)}
          />
          <div className={styles.examples} role="group" aria-label="例子">
            {examples.map((example) => (
              <button key={example} type="button" onClick={() => setSentence(example)}>
                {example}
              </button>
            ))}
          </div>
        </>
      ) : (
        <label
          className={styles.drop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void take(event.dataTransfer.files[0]);
          }}
          onPaste={(event) => void take(event.clipboardData.files[0])}
        >
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="visually-hidden"
            onChange={({ target }) => void take(target.files?.[0])}
          />
          {uploading
            ? '正在上传…'
            : picture === null
              ? '点这里选一张图片，或拖进来、粘贴（JPG、PNG、WebP，5 MB 以内）'
              : `已选：${picture.name}，点这里换一张`}
        </label>
      )}
      <ChoiceCards<Generator['name']>
        legend="生成方式"
        value={generator?.name ?? null}
        choices={able.map((one) => ({
          value: one.name,
          label: one.isAi ? `${one.label}（AI 生成）` : one.label,
          hint: one.goodAt,
          outcome: `${one.seconds[0]}–${one.seconds[1]} 秒${one.variants > 1 ? `，给出 ${one.variants} 个` : ''}`,
        }))}
        onChange={setChosen}
      />
      {kind === 'image3d' && generator?.name === 'builtin' && (
        <Segments
          label="做成什么"
          value={shape}
          options={(Object.keys(pictureShapes) as PictureShape[]).map((value) => ({ value, label: pictureShapes[value] }))}
          onChange={setShape}
        />
      )}
      {kind === 'image3d' && generator?.isAi === true && (
        <Segments
          label="质量"
          value={quality}
          options={(Object.keys(pictureQualities) as PictureQuality[]).map((value) => ({ value, label: pictureQualities[value] }))}
          onChange={setQuality}
        />
      )}
      {usesSize && (
        <div className={styles.size}>
          <label htmlFor="generate-longest">最长边（厘米）</label>
          <TextInput
            id="generate-longest"
            inputMode="decimal"
            value={centimetres}
            aria-invalid={!isSized || undefined}
            onChange={({ target }) => setCentimetres(target.value)}
          />
          {!isSized && (
            <p className={styles.wrong}>
              请填 {min * 100} 到 {max * 100} 厘米
            </p>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <div className={styles.price} role="status">
          <Price isAsked={choice !== null} error={error} quote={quote} isBuiltin={generator?.isAi !== true} />
        </div>
        <Button
          type="primary"
          htmlType="submit"
          disabled={choice === null || !isSized || quote === undefined || error !== undefined || sending || uploading}
        >
          {sending
            ? '正在提交…'
            : quote !== undefined && quote.payAble > 0 && !quote.coversByCount
              ? `支付 ${formatYuan(quote.payAble)} 并生成`
              : '生成'}
        </Button>
      </div>
    </form>
  );
}

function Price({
  isAsked,
  error,
  quote,
  isBuiltin,
}: {
  isAsked: boolean;
  error: unknown;
  quote: ReturnType<typeof useGenerationQuote>['data'];
  isBuiltin: boolean;
}): ReactNode {
  if (!isAsked) return <p>写下要求或选好图片后，这里会显示费用</p>;
  if (error !== undefined) return <p className={styles.wrong}>{error instanceof Error ? error.message : '费用没有查到，请稍后再试'}</p>;
  if (quote === undefined) return <p>正在查询费用…</p>;
  return (
    <>
      <p>
        本次费用 <strong>{formatYuan(quote.coversByCount ? 0 : quote.payAble)}</strong>
        {quote.coversByCount && <em>用 1 次免费次数，还有 {quote.aiFreeCounts ?? 0} 次</em>}
      </p>
      <p className={styles.note}>没有生成出合格的模型，费用或次数自动退回。{isBuiltin && '同样的基础生成可以在浏览器里免费做。'}</p>
    </>
  );
}
