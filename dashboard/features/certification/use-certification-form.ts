import { useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { problemText } from '../../components/toast.tsx';

type Problems = Partial<Record<string, string>>;

/** A form whose values the schema judges at once, each problem at its field; what was typed is kept whatever happens. */
export function useCertificationForm<S extends z.ZodObject>(
  schema: S,
  initial: Record<string, string | boolean>,
  submit: (payload: z.output<S>) => Promise<unknown>,
) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);

  const change = (name: string, value: string | boolean): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  };

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal('');
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      const found: Problems = {};
      for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message;
      setProblems(found);
      return;
    }
    setProblems({});
    setBusy(true);
    try {
      await submit(parsed.data);
    } catch (error) {
      setRefusal(problemText(error) ?? '');
    } finally {
      setBusy(false);
    }
  };

  const text = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  return { values, text, problems, refusal, isBusy, change, onSubmit: (event: FormEvent) => void onSubmit(event) };
}
