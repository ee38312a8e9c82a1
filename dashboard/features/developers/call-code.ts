import { openBase } from '#domain/open/version';
import type { Tab } from './code-tabs.tsx';

interface Asked {
  method: string;
  path: string;
  isJson: boolean;
  makes: boolean;
}

/** The same call in four languages. */
export function codeOf({ method, path, isJson, makes }: Asked): Tab[] {
  const url = location.origin + openBase + path;
  const once = makes ? ['Idempotency-Key'] : [];
  return [
    {
      label: 'curl',
      code: [
        `curl -X ${method} '${url}' \\`,
        `  -H "Authorization: Bearer $MODELMILL_API_KEY"${makes || isJson ? ' \\' : ''}`,
        ...(makes ? [`  -H "Idempotency-Key: $(uuidgen)"${isJson ? ' \\' : ''}`] : []),
        ...(isJson ? ["  -H 'Content-Type: application/json' -d '{}'"] : []),
      ].join('\n'),
    },
    {
      label: 'JavaScript',
      code: [
        `const response = await fetch('${url}', {`,
        `  method: '${method}',`,
        '  headers: {',
        '    Authorization: `Bearer ${process.env.MODELMILL_API_KEY}`,',
        ...once.map((name) => `    '${name}': crypto.randomUUID(),`),
        ...(isJson ? ["    'Content-Type': 'application/json',"] : []),
        '  },',
        ...(isJson ? ['  body: JSON.stringify({}),'] : []),
        '});',
      ].join('\n'),
    },
    {
      label: 'Python',
      code: [
        `import json, os, urllib.request${makes ? ', uuid' : ''}`,
        '',
        `request = urllib.request.Request("${url}", method="${method}"${isJson ? ', data=json.dumps({}).encode()' : ''})`,
        'request.add_header("Authorization", "Bearer " + os.environ["MODELMILL_API_KEY"])',
        ...once.map((name) => `request.add_header("${name}", str(uuid.uuid4()))`),
        ...(isJson ? ['request.add_header("Content-Type", "application/json")'] : []),
        'with urllib.request.urlopen(request) as response:',
        '    print(json.load(response))',
      ].join('\n'),
    },
    {
      label: 'Go',
      code: [
        `request, err := http.NewRequest("${method}", "${url}", ${isJson ? 'strings.NewReader("{}")' : 'nil'})`,
        'if err != nil { return err }',
        'request.Header.Set("Authorization", "Bearer "+os.Getenv("MODELMILL_API_KEY"))',
        ...once.map((name) => `request.Header.Set("${name}", key) // 同一个值只做一次`),
        ...(isJson ? ['request.Header.Set("Content-Type", "application/json")'] : []),
        'response, err := http.DefaultClient.Do(request)',
      ].join('\n'),
    },
  ];
}
