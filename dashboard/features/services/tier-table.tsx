import { formatLimit } from '#domain/display/numbers';
import type { ModelType } from '#domain/files/model-type';
import { tierNames, tiers } from '#domain/tiers';
import styles from './tier-table.module.css';

/** How large a model of this type may be, and how much storage there is, by tier. */
export function TierTable({ modelType }: { modelType: ModelType }) {
  return (
    <div className={styles.box}>
      <table>
        <thead>
          <tr>
            <th scope="col">账号</th>
            <th scope="col">{modelType === 'oblique' ? '单个倾斜摄影模型' : '单个模型'}</th>
            <th scope="col">存储空间</th>
          </tr>
        </thead>
        <tbody>
          {tierNames.map((name) => {
            const { label, singleModelBytes, obliqueModelBytes, storageBytes } = tiers[name];
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{formatLimit(modelType === 'oblique' ? obliqueModelBytes : singleModelBytes)}</td>
                <td>{formatLimit(storageBytes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
