import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * What is open by a parameter of the address: its value, null while nothing is, what opens it, and what closes it. Opening adds an entry to the history, so that
 * Back closes it; closing goes back over that entry, so that Back does not open it again.
 */
export function useAddressed(name: string): [value: string | null, open: (value: string) => void, close: () => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { addressed?: string } | null };
  const navigate = useNavigate();
  const open = (value: string): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, value);
        return next;
      },
      { state: { addressed: name } },
    );
  const close = (): void => {
    if (state?.addressed === name) void navigate(-1);
    else
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete(name);
          return next;
        },
        { replace: true },
      );
  };
  return [params.get(name), open, close];
}
