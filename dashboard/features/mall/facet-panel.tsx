import { useEffect, useId, useState } from 'react';
import { facetNames, type FacetName } from '#domain/mall/facets';
import type { MallFacetView } from '#domain/mall/views';
import styles from './facet-panel.module.css';

/** The values that are chosen, of each facet. */
export type ChosenFacets = Partial<Record<FacetName, string[]>>;

/** What is one yes or no each stands together. */
const traits = new Set<FacetName>(['animated', 'pbr', 'rigged']);
/** The categories stand above the list. */
const above = new Set<FacetName>(['cate']);

interface Props {
  facets: readonly MallFacetView[];
  chosen: ChosenFacets;
  onChoose: (name: FacetName, values: string[]) => void;
}

/** What a list is narrowed by, with how many models each choice would leave. On a narrow screen it is behind a button. */
export function FacetPanel({ facets, chosen: addressed, onChoose }: Props) {
  // Ticked at once: the address follows when the list is ready to be drawn.
  const [ticked, setTicked] = useState<ChosenFacets>({});
  const address = JSON.stringify(addressed);
  useEffect(() => setTicked({}), [address]);
  const chosen = { ...addressed, ...ticked };
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const byName = new Map(facets.map((facet) => [facet.name, facet]));
  const count = facetNames.filter((name) => !above.has(name)).reduce((sum, name) => sum + (chosen[name]?.length ?? 0), 0);
  const group = (label: string, names: readonly FacetName[]) => {
    const choices = names.flatMap((name) => (byName.get(name)?.values ?? []).map((value) => ({ name, ...value })));
    if (choices.length === 0) return null;
    return (
      <fieldset key={label}>
        <legend>{label}</legend>
        {choices.map(({ name, value, label: words, count: left }) => {
          const values = chosen[name] ?? [];
          const isChosen = values.includes(value);
          const next = isChosen ? values.filter((other) => other !== value) : [...values, value];
          return (
            <label key={`${name} ${value}`}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => {
                  setTicked({ ...ticked, [name]: next });
                  onChoose(name, next);
                }}
              />
              <span>{words}</span>
              <small>{left}</small>
            </label>
          );
        })}
      </fieldset>
    );
  };
  return (
    <aside className={styles.panel} aria-label="筛选">
      <button type="button" className={styles.opener} aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        筛选{count > 0 && `（${count}）`}
      </button>
      <div id={panel} className={isOpen ? styles.open : styles.groups}>
        {facetNames
          .filter((name) => !above.has(name) && !traits.has(name))
          .flatMap((name) => {
            const one = group(byName.get(name)?.label ?? '', [name]);
            return name === 'size' ? [one, group('特点', [...traits])] : [one];
          })}
      </div>
    </aside>
  );
}
