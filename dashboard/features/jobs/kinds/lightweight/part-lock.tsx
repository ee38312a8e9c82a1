import { Form, Select, Tag } from 'antd';
import { useId, useState } from 'react';
import { formatCount } from '#domain/display/numbers';
import { lockedPartLimits } from '#domain/kinds/lightweight/limits';
import type { PartFigures } from '#domain/models/parts';
import { useParts } from '../../../../api/parts.ts';
import styles from './part-lock.module.css';

interface PartLockProps {
  label: string;
  hint: string | undefined;
  /** The model whose parts can be chosen; null for several, whose parts are not the same. */
  fileId: string | null;
  /** How many parts it has; undefined where its check has not listed them. */
  count: number | undefined;
  locked: readonly string[];
  onChange(locked: string[]): void;
}

const about = ({ triangles, places }: PartFigures): string =>
  `${formatCount(triangles)} 面${places > 1 ? ` · 用在 ${formatCount(places)} 处` : ''}`;

/** The parts that are locked, each to be let go, and a list of the model's parts to lock more. Nothing for a model of one part. */
export function PartLock({ label, hint, fileId, count, locked, onChange }: PartLockProps) {
  const id = useId();
  const isChoice = fileId !== null && count !== undefined && count > 1;
  if (locked.length === 0 && !isChoice) return null;
  return (
    <Form.Item label={label} extra={hint} className={styles.lock} {...(isChoice && { htmlFor: id })}>
      {locked.length > 0 && (
        <ul className={styles.names} aria-label={label}>
          {locked.map((name) => (
            <li key={name}>
              <Tag closable={{ 'aria-label': `不再锁定 ${name}` }} onClose={() => onChange(locked.filter((other) => other !== name))}>
                {name}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {isChoice && <PartChoice id={id} fileId={fileId} locked={locked} onChoose={(name) => onChange([...locked, name])} />}
    </Form.Item>
  );
}

interface PartChoiceProps {
  id: string;
  fileId: string;
  locked: readonly string[];
  onChoose(name: string): void;
}

/** Every part that can still be locked, the largest first, found by its name. They are fetched when the list is opened. */
function PartChoice({ id, fileId, locked, onChoose }: PartChoiceProps) {
  const [isOpened, setOpened] = useState(false);
  const { data, error } = useParts(isOpened ? fileId : null);
  if (locked.length >= lockedPartLimits.count) return <p className={styles.note}>最多锁定 {lockedPartLimits.count} 个部件</p>;
  const free = (data?.parts ?? []).filter(({ name }) => !locked.includes(name));
  return (
    <Select<string, { value: string; about: string }>
      id={id}
      className={styles.choice ?? ''}
      value={null}
      placeholder="按名称找部件，选中就锁定"
      loading={isOpened && data === undefined && error === undefined}
      showSearch={{ filterOption: (typed, option) => option?.value.toLowerCase().includes(typed.trim().toLowerCase()) === true }}
      options={free.map((part) => ({ value: part.name, about: about(part) }))}
      optionRender={({ data: { value, about: figures } }) => (
        <span className={styles.part}>
          <span>{value}</span>
          <small>{figures}</small>
        </span>
      )}
      notFoundContent={error !== undefined ? '部件没有读出来，请稍后再打开' : data === undefined ? '正在读取部件' : '没有这样的部件'}
      popupRender={(list) => (
        <>
          {list}
          {data !== undefined && data.omitted > 0 && (
            <p className={styles.omitted}>
              只列出面数最多的 {formatCount(data.parts?.length ?? 0)} 个，另有 {formatCount(data.omitted)} 个
            </p>
          )}
        </>
      )}
      onOpenChange={(open) => open && setOpened(true)}
      onSelect={onChoose}
    />
  );
}
