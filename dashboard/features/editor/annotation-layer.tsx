import { useEffect, useRef } from 'react';
import type { Annotation } from '#domain/editor/settings';
import styles from './annotation-layer.module.css';
import type { EditorStage } from './scene/stage.ts';

interface Props {
  stage: EditorStage;
  annotations: readonly Annotation[];
  chosen: string | null;
  onChoose(id: string | null): void;
}

/** Numbered places that follow the model, and what is said of the chosen one. Those behind the model are faint. */
export function AnnotationLayer({ stage, annotations, chosen, onChoose }: Props) {
  const layerRef = useRef<HTMLOListElement>(null);
  const cardRef = useRef<HTMLDivElement>(null);
  const shown = annotations.findIndex(({ id }) => id === chosen);
  useEffect(
    () =>
      stage.watch((places) => {
        for (const [index, at] of places.entries()) {
          const item = layerRef.current?.children[index];
          if (!(item instanceof HTMLElement)) continue;
          item.hidden = at === null;
          if (at === null) continue;
          item.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
          item.dataset.behind = String(at.isBehind);
          if (index === shown && cardRef.current !== null) cardRef.current.style.transform = item.style.transform;
        }
        if (cardRef.current !== null) cardRef.current.hidden = places[shown] === null || places[shown] === undefined;
      }),
    [stage, shown, annotations],
  );
  const annotation = annotations[shown];
  return (
    <div className={styles.layer}>
      <ol ref={layerRef} aria-label="标注">
        {annotations.map(({ id, title }, index) => (
          <li key={id} hidden>
            <button
              type="button"
              aria-pressed={id === chosen}
              aria-label={`标注 ${index + 1}：${title || '未命名'}`}
              onClick={() => onChoose(id === chosen ? null : id)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
      {annotation !== undefined && (
        <div ref={cardRef} className={styles.card} hidden>
          <div>
            <h3>{annotation.title || '未命名'}</h3>
            {annotation.text !== '' && <p>{annotation.text}</p>}
            {annotation.link !== '' && (
              <a href={annotation.link} target="_blank" rel="noopener noreferrer nofollow">
                打开链接
              </a>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
