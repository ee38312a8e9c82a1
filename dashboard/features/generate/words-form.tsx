import { useEffect, useState } from 'react';
import { linesOfGlyphs, maxLetters, maxLines } from '#engine/generators/words/lines-of-glyphs';
import { wordBases, type WordOptions } from '#engine/generators/words/word-solid';
import { Segments } from '../../components/plain/segments.tsx';
import { FinishField } from './finish-field.tsx';
import { loadFont } from './load-font.ts';
import type { Finishes, MakeOrder } from './made-model.ts';
import { NumberField } from './number-field.tsx';
import styles from './workshop.module.css';

const baseLabels: Record<(typeof wordBases)[number], string> = { none: '只要字', plate: '名牌', keyring: '钥匙扣', stamp: '印章（反字）' };

interface Props {
  onOrder: (order: MakeOrder | undefined) => void;
}

/** Letters as solids: what to write, on what, how large. */
export function WordsForm({ onOrder }: Props) {
  const [text, setText] = useState('模工坊');
  const [options, setOptions] = useState<WordOptions>({ size: 0.02, depth: 0.003, bevel: 0.0004, base: 'plate' });
  const [finishes, setFinishes] = useState<Finishes>({
    body: { material: 'brass', color: null },
    base: { material: 'walnut', color: null },
  });
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadFont().then(
      (font) => {
        if (isGone) return;
        const { lines, missing } = linesOfGlyphs(font, text);
        setTrouble(missing.length > 0 ? `字库里没有：${missing.join('、')}` : null);
        onOrder(
          lines.length === 0
            ? undefined
            : { kind: 'words', lines, options, finishes, name: text.split('\n')[0]?.trim().slice(0, 20) || '文字' },
        );
      },
      () => isGone || setTrouble('字体没有载入，请检查网络后再输入一次'),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The order follows what was chosen.
  }, [text, options, finishes]);
  return (
    <>
      <label htmlFor="letters" className={styles.heading}>
        要做成立体的字
      </label>
      <textarea
        id="letters"
        className={styles.sentence}
        rows={2}
        value={text}
        placeholder={`最多 ${maxLines} 行、${maxLetters} 个字`}
        onChange={({ target }) => setText([...target.value.split('\n').slice(0, maxLines).join('\n')].slice(0, maxLetters).join(''))}
      />
      {trouble !== null && (
        <p className={styles.unmet} role="status">
          {trouble}
        </p>
      )}
      <Segments
        label="样式"
        value={options.base}
        options={wordBases.map((value) => ({ value, label: baseLabels[value] }))}
        onChange={(base) => setOptions({ ...options, base })}
      />
      <div className={styles.fields}>
        <NumberField
          label="字高"
          value={options.size}
          min={0.004}
          max={0.5}
          unit="毫米"
          onChange={(size) => setOptions({ ...options, size })}
        />
        <NumberField
          label="厚度"
          value={options.depth}
          min={0.0006}
          max={0.1}
          unit="毫米"
          onChange={(depth) => setOptions({ ...options, depth })}
        />
        <NumberField
          label="倒角"
          value={options.bevel}
          min={0}
          max={0.002}
          unit="毫米"
          onChange={(bevel) => setOptions({ ...options, bevel })}
        />
        <FinishField label="字" value={finishes.body} onChange={(body) => setFinishes({ ...finishes, body })} />
        {options.base !== 'none' && (
          <FinishField label="底板" value={finishes.base} onChange={(base) => setFinishes({ ...finishes, base })} />
        )}
      </div>
    </>
  );
}
