import { useState } from 'react';
import { tryCall, type OpenCall, type OpenSchema } from '../../api/developers.ts';
import { CodeBlock } from './code-block.tsx';
import { codeOf } from './call-code.ts';
import { CodeTabs } from './code-tabs.tsx';
import styles from './developers.module.css';

interface Props {
  path: string;
  method: string;
  call: OpenCall;
}

function typeOf({ type, enum: values, const: only, items, anyOf, oneOf }: OpenSchema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' | ');
  return type === 'array' && items !== undefined ? `${typeOf(items)}[]` : (type ?? '');
}

interface Row {
  name: string;
  type: string;
  about: string;
}

/** Fields of an object; of one among several, those of all. */
const fieldsOf = (schema: OpenSchema): [string, OpenSchema, boolean][] => {
  const own = Object.entries(schema.properties ?? {}).map(([name, one]): [string, OpenSchema, boolean] => [
    ...([name, one] as const),
    schema.required?.includes(name) ?? false,
  ]);
  const all = [...own, ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(fieldsOf)];
  return [...new Map(all.map((field) => [field[0], field])).values()];
};

const rowsOf = (schema: OpenSchema, isSent: boolean): Row[] =>
  fieldsOf(schema).map(([name, one, isNeeded]) => ({
    name,
    type: typeOf(one),
    about: [isNeeded && isSent ? '必填' : '', one.description ?? ''].filter(Boolean).join('，'),
  }));

function Fields({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <table className={styles.fields}>
        <tbody>
          {rows.map(({ name, type, about }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{type}</td>
              <td>{about}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** One call: what it takes and answers, its code, and trying it. */
export function ApiCall({ path, method, call }: Props) {
  const { operationId, summary, parameters, requestBody, responses, security } = call;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const isJson = requestBody?.content['application/json'] !== undefined;
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const answered = Object.values(answer?.[1].content ?? {})[0]?.schema;
  const needed = parameters.filter(({ in: place }) => place !== 'header' || security.length > 0);
  return (
    <section className={styles.card} id={operationId}>
      <h2>{summary}</h2>
      <p>
        <strong>{method}</strong> <code>{path}</code>
      </p>
      <Fields
        title="参数"
        rows={needed.map(({ name, required, description, schema }) => ({
          ...{ name, type: typeOf(schema) },
          about: [required === true ? '必填' : '', description ?? schema.description ?? ''].filter(Boolean).join('，'),
        }))}
      />
      {body !== undefined && <Fields title="正文" rows={rowsOf(body, true)} />}
      {answered !== undefined && <Fields title={`回答 ${answer?.[0]}`} rows={rowsOf(answered, false)} />}
      <CodeTabs label="语言" tabs={codeOf({ method, path, isJson, makes: parameters.some(({ name }) => name === 'Idempotency-Key') })} />
      {security.length > 0 && (isJson || body === undefined) && <TryCall method={method} path={path} takesBody={isJson} />}
    </section>
  );
}

/** Makes the call with a key that is kept nowhere. */
function TryCall({ method, path, takesBody }: { method: string; path: string; takesBody: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState(path);
  const [key, setKey] = useState('');
  const [body, setBody] = useState(takesBody ? '{}' : '');
  const [answer, setAnswer] = useState('');
  const send = async (): Promise<void> => {
    try {
      const { status, text, ms } = await tryCall({ method, path: address, key, body });
      setAnswer(`${status} · ${ms} ms\n${text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text}`);
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : String(error));
    }
  };
  if (!isOpen) {
    return (
      <button type="button" className={styles.secondary} style={{ marginTop: 12 }} onClick={() => setOpen(true)}>
        试一试
      </button>
    );
  }
  return (
    <form
      className={styles.try}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        aria-label="密钥"
        placeholder="mm_test_…"
        autoComplete="off"
        type="password"
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <input aria-label="地址" value={address} onChange={({ target }) => setAddress(target.value)} />
      {takesBody && <textarea aria-label="正文" rows={4} value={body} onChange={({ target }) => setBody(target.value)} />}
      <button type="submit" className={styles.primary}>
        发送
      </button>
      {answer !== '' && <CodeBlock label="回答" code={answer} />}
    </form>
  );
}
