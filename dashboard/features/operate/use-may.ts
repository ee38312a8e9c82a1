import { calls, type CallName } from '#domain/catalog/calls';
import { mayCall } from '#domain/catalog/rights';
import { useUser } from '../../hooks/use-session.ts';

/** Says of a call of the back office whether the signed-in user's role may make it; the server decides for itself. */
export function useMay(): (name: CallName) => boolean {
  const { role } = useUser();
  return (name) => mayCall(role, name, calls[name].effect);
}
