import { SaveOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { describeOptions } from '#domain/kinds/lightweight/option-fields';
import { presets, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { deleteLimits } from '#domain/limits';
import type { CheckReport } from '#domain/models/figures';
import type { PresetView } from '#domain/presets/views';
import { withoutEffect } from '#domain/presets/without-effect';
import { deletePreset, renamePreset, restorePreset, savePreset, usePresets, type PresetOptions } from '../../api/presets.ts';
import { FactList } from '../../components/fact-list.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { toast } from '../../components/toast.tsx';
import { UndoCountdown } from '../../components/undo-countdown.tsx';
import styles from './preset-choice.module.css';
import { PresetNameDialog } from './preset-name-dialog.tsx';

interface Props {
  /** The chosen one's id; null while another preset is chosen. */
  value: string | null;
  /** What can be saved under a name: it answers null where something is wrong with that, which it has said. Null while 自定义 is not chosen. */
  custom: (() => PresetOptions | null) | null;
  /** Of the model, where there is one alone: what does nothing to it is said. */
  report: CheckReport | null;
  onChoose: (preset: PresetView | null) => void;
  /** Its options are to be changed in 自定义. */
  onEdit: (options: LightweightOptions) => void;
}

/** The presets that one has saved: chosen like the others, saved from 自定义, renamed, deleted and had back. Nothing while there is none and none can be saved. */
export function PresetChoice({ value, custom, report, onChoose, onEdit }: Props) {
  const { data: mine = [] } = usePresets();
  const [named, setNamed] = useState<PresetView | { id: null; options: PresetOptions } | null>(null);
  const chosen = mine.find(({ id, deletedAt }) => id === value && deletedAt === null);
  if (mine.length === 0 && custom === null) return null;
  const remove = async ({ id, name }: PresetView): Promise<void> => {
    await toast.outcome(deletePreset(id), `「${name}」已删除，${deleteLimits.undoMs / 60_000} 分钟内可以撤销`);
    if (id === value) onChoose(null);
  };
  const keep = (options: PresetOptions | null): void => setNamed(options === null ? null : { id: null, options });
  return (
    <section className={styles.box} aria-label="我的方案">
      <div className={styles.head}>
        <h3>我的方案</h3>
        {custom !== null && (
          <Button size="small" icon={<SaveOutlined aria-hidden />} onClick={() => keep(custom())}>
            保存当前选项
          </Button>
        )}
      </div>
      {mine.length === 0 ? (
        <p className={styles.none}>把下面的选项存成方案，以后在任何设备上一点就用，也能一次用在多个模型上。</p>
      ) : (
        <ul className={styles.list}>
          {mine.map((preset) => (
            <li key={preset.id} className={styles.item}>
              {preset.deletedAt !== null && preset.undoUntil !== null ? (
                <>
                  <s>{preset.name}</s>
                  <UndoCountdown until={preset.undoUntil} />
                  <Button size="small" onClick={() => void toast.outcome(restorePreset(preset.id), '已恢复')}>
                    撤销删除
                  </Button>
                </>
              ) : (
                <>
                  <label className={styles.choice}>
                    <input type="radio" name="我的方案" checked={preset.id === value} onChange={() => onChoose(preset)} />
                    <span>{preset.name}</span>
                  </label>
                  <MoreMenu
                    name={preset.name}
                    actions={[
                      { key: 'rename', label: '重命名', letter: 'c', onSelect: () => setNamed(preset) },
                      { key: 'delete', label: '删除', letter: 's', danger: true, onSelect: () => void remove(preset) },
                    ]}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && (
        <div className={styles.chosen}>
          <FactList facts={describeOptions(chosen.options, presets.custom.options)} />
          <Problems options={chosen.options} report={report} />
          <Button size="small" onClick={() => onEdit(chosen.options)}>
            在自定义里修改
          </Button>
        </div>
      )}
      {named !== null && (
        <PresetNameDialog
          title={named.id === null ? '保存为我的方案' : '重命名方案'}
          name={named.id === null ? '' : named.name}
          onSave={async (name) => {
            if (named.id !== null) return renamePreset(named.id, name);
            onChoose(await savePreset(name, named.options));
            const isLocking = (named.options.lockedParts ?? []).length > 0;
            toast.success(`方案「${name}」已保存${isLocking ? '，锁定的部件属于这个模型，没有存进去' : ''}`);
          }}
          onClose={() => setNamed(null)}
        />
      )}
    </section>
  );
}

function Problems({ options, report }: { options: LightweightOptions; report: CheckReport | null }) {
  const said = report === null ? [] : withoutEffect(options, report);
  if (said.length === 0) return null;
  return <Alert type="info" showIcon title={said.join('；')} />;
}
