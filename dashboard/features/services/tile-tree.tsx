import styles from './tile-tree.module.css';

/** What an oblique photography model's archive holds, line by line; the depth is the folder's. */
const lines = [
  { depth: 0, name: '城区.zip', note: '一个压缩包一个模型' },
  { depth: 1, name: 'metadata.xml', note: '坐标系和原点' },
  { depth: 1, name: 'Data/', note: '' },
  { depth: 2, name: 'Tile_+000_+000/', note: '一个文件夹一块' },
  { depth: 3, name: 'Tile_+000_+000.osgb', note: '最粗的一级' },
  { depth: 3, name: 'Tile_+000_+000_L16_0.osgb', note: '' },
  { depth: 3, name: 'Tile_+000_+000_L17_00.osgb', note: '逐级更细' },
  { depth: 2, name: 'Tile_+000_+001/', note: '' },
] as const;

/** Levels of the drawing: a tile divided into finer ones. */
const levels = [1, 2, 4] as const;

/** The archive of an oblique photography model: a ground divided level by level, and its files. */
export function TileTree() {
  return (
    <figure className={styles.figure}>
      <svg className={styles.ground} viewBox="0 0 460 112" role="img" aria-label="同一块地面，分成越来越细的三级瓦片">
        {levels.map((count, level) => (
          <g key={count} transform={`translate(${82 + level * 148} 15) scale(1 .58) rotate(45)`}>
            {Array.from({ length: count * count }, (_, index) => {
              const edge = 100 / count;
              const [row, column] = [Math.floor(index / count), index % count];
              return (
                <rect
                  key={index}
                  x={column * edge}
                  y={row * edge}
                  width={edge - 2}
                  height={edge - 2}
                  rx={2}
                  fill="#5B8DF5"
                  fillOpacity={0.35 + 0.5 * (((row * 5 + column * 3) % 7) / 7)}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <ul className={styles.files}>
        {lines.map(({ depth, name, note }) => (
          <li key={name} style={{ paddingInlineStart: depth * 20 }}>
            <code>{name}</code>
            {note !== '' && <span>{note}</span>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
