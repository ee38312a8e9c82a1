import { Link } from 'react-router-dom';
import type { LookalikeView } from '#domain/mall/views';
import { addresses } from '../addresses.ts';

/** Which models of others have the same shape, each by its name and its author; nothing where none has. */
export const Lookalikes = ({ found }: { found: readonly LookalikeView[] }) => (
  <ul data-testid="lookalikes" style={{ margin: 0, paddingInlineStart: 18 }}>
    {found.map(({ modelId, modelName, nickname, isOnSale, isPictureAlike, statusLabel }) => (
      <li key={modelId}>
        看起来与 {nickname} 的「
        {isOnSale ? (
          <Link className="text-link" to={addresses.mallModel(modelId)} target="_blank">
            {modelName}
          </Link>
        ) : (
          modelName
        )}
        」形状相同{isPictureAlike && '，画面也相近'}
        {!isOnSale && `（${statusLabel}）`}
      </li>
    ))}
  </ul>
);
