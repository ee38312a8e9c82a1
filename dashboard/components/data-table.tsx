import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useRange } from '../hooks/use-range.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  /** In pixels; default: its share of what is left. */
  width?: number;
  align?: 'right';
  /** Holds the row's buttons; its title is for screen readers. */
  isAction?: boolean;
  /** Left out of windows narrower than 1200 pixels. */
  isExtra?: boolean;
  render: (row: Row) => ReactNode;
}

interface Selection<Row> {
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  canBeSelected: (row: Row) => boolean;
  nameOf: (row: Row) => string;
}

interface Props<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Columns as wide as they say, whatever the rows hold. Default: as their contents want it. */
  isFixed?: boolean;
  rowClass?: (row: Row) => string | undefined;
  selection?: Selection<Row>;
}

const cellClass = ({ align, isExtra }: Column<never>): string =>
  [align === 'right' && styles.right, isExtra === true && styles.extra].filter(Boolean).join(' ');

/** Rows in columns, with a box to choose each where they can be chosen. */
export function DataTable<Row extends { id: string }>({ rows, columns, isFixed = false, rowClass, selection }: Props<Row>) {
  const selectable = selection === undefined ? [] : rows.filter(selection.canBeSelected).map(({ id }) => id);
  const selected = selection?.selected ?? [];
  const toggle = useRange(selectable, selected, (ids) => selection?.onSelect(ids));
  const isAll = selectable.length > 0 && selectable.every((id) => selected.includes(id));
  return (
    <table className={`${styles.table} ${isFixed ? styles.fixed : ''}`}>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={styles.choice}>
              <Checkbox
                aria-label="全选本页"
                checked={isAll}
                indeterminate={!isAll && selected.length > 0}
                disabled={selectable.length === 0}
                onChange={() => selection.onSelect(isAll ? [] : selectable)}
              />
            </th>
          )}
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)} style={{ width: column.width }}>
              {column.isAction === true ? <span className="visually-hidden">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-row-key={row.id} className={rowClass?.(row)} data-selected={selected.includes(row.id) || undefined}>
            {selection !== undefined && (
              <td className={styles.choice}>
                <Checkbox
                  aria-label={`选择${selection.nameOf(row)}`}
                  checked={selected.includes(row.id)}
                  disabled={!selection.canBeSelected(row)}
                  onChange={({ target, nativeEvent }) => toggle(row.id, target.checked, nativeEvent.shiftKey)}
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
