import { archiveFormats, checkedParts, modelFormats, type ModelFormat } from '#domain/formats';
import { textureNote } from '#domain/uploads/notes';
import styles from './format-groups.module.css';

/** Some extensions share a label. */
const labelsOf = (formats: readonly ModelFormat[]): string[] => [...new Set(formats.map(({ label }) => label))];

const models = Object.values(modelFormats);
const readable = labelsOf(models.filter(({ support }) => support === 'readable'));
const checked = models.filter(({ support }) => support === 'checked');
const archives = labelsOf(Object.values(archiveFormats));

const Chips = ({ labels }: { labels: string[] }) => (
  <ul className={styles.chips}>
    {labels.map((label) => (
      <li key={label}>{label}</li>
    ))}
  </ul>
);

/** What may be uploaded as a single model, and which part of each format is read. */
export function FormatGroups() {
  return (
    <dl className={styles.groups}>
      <div>
        <dt>完整读取</dt>
        <dd>
          <Chips labels={readable} />
        </dd>
      </div>
      <div>
        <dt>压缩包</dt>
        <dd>
          <Chips labels={archives} />
          <p>{textureNote}</p>
        </dd>
      </div>
      <div>
        <dt>读取一部分</dt>
        <dd>
          {checked.map((format) => (
            <p key={format.id}>
              <b>{format.label}</b>：{checkedParts(format)}。{format.convert}。
            </p>
          ))}
        </dd>
      </div>
    </dl>
  );
}
