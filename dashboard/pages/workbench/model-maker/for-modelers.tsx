import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isModelerType } from '#domain/modelers/kinds';
import { addresses } from '../../../addresses.ts';
import { frozenText, useModelerIsFrozen } from '../../../api/modeler.ts';
import { EmptyList, LoadError } from '../../../components/list-notices.tsx';
import { useUser } from '../../../hooks/use-session.ts';
import { PublishersOnly } from '../../publish-center/publishers-only.tsx';

/** Lets modellers in. Others see how they become one, and who is frozen the documented sentence. */
export function ForModelers({ children }: { children: ReactNode }) {
  const { id, uploaderType } = useUser();
  const isModeler = isModelerType(uploaderType);
  const { data: isFrozen, error, mutate } = useModelerIsFrozen(isModeler ? id : null);
  if (!isModeler) return <PublishersOnly />;
  if (isFrozen === undefined)
    return error === undefined ? <div role="status" aria-label="正在读取" /> : <LoadError error={error} onRetry={() => void mutate()} />;
  if (!isFrozen) return children;
  return (
    <EmptyList title={frozenText} text="您的模型暂时不展示和出售，已经购买的用户不受影响。">
      <Link to={addresses.help('contact')}>
        <Button type="primary" tabIndex={-1}>
          联系客服
        </Button>
      </Link>
      <Link to={addresses.modelerApplication}>
        <Button tabIndex={-1}>查看原因</Button>
      </Link>
    </EmptyList>
  );
}
