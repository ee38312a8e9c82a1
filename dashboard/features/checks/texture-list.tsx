import { formatBytes } from '#domain/display/numbers';
import type { TextureFigures } from '#domain/models/figures';
import styles from './texture-list.module.css';

/** Every texture with its size. */
export function TextureList({ textures }: { textures: readonly TextureFigures[] }) {
  return (
    <ul className={styles.list}>
      {textures.map((texture, index) => (
        <li key={`${index}-${texture.name}`}>
          <span className={styles.name}>{texture.name === '' ? `贴图 ${index + 1}` : texture.name}</span>
          <span>
            {texture.width} × {texture.height}
          </span>
          <span>{texture.mimeType.replace(/^image\//, '').toUpperCase()}</span>
          <span>{formatBytes(texture.bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
