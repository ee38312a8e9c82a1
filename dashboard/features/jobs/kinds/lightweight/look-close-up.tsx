import { presets } from '#domain/kinds/lightweight/options';
import type { LookPreset } from '#domain/looks/pictures';
import { Dialog } from '../../../../components/dialog.tsx';
import styles from './look-close-up.module.css';

interface Side {
  url: string;
  facts: readonly string[];
}

interface LookCloseUpProps {
  name: string;
  preset: LookPreset;
  before: Side;
  after: Side;
  onChoose: () => void;
  onClose: () => void;
}

/** A picture of a quick look beside the model as it is, as large as they were drawn. */
export function LookCloseUp({ name, preset, before, after, onChoose, onClose }: LookCloseUpProps) {
  const { label } = presets[preset];
  const sides = [
    { title: '原模型', alt: `${name}原来的样子`, ...before },
    { title: label, alt: `${name}按${label}方案减面后`, ...after },
  ];
  return (
    <Dialog title={`快速预览 · ${label}`} width={1100} centered okText={`选${label}`} cancelText="返回" onOk={onChoose} onCancel={onClose}>
      <div className={styles.sides}>
        {sides.map(({ title, alt, url, facts }) => (
          <figure key={title}>
            <img src={url} alt={alt} />
            <figcaption>
              <strong>{title}</strong> {facts.join(' · ')}
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
