import fc from 'fast-check';

/** Text that would do something where it is taken for code: a statement, a page, a path, a pattern, an address. */
export const codeInText = `'"\`; DROP TABLE users; -- <script>alert(1)</script><img src=x onerror=alert(1)> \${7*7} {{7*7}} ../../etc/passwd %00 %s`;

/** What a database takes for no text, where an account is named by its e-mail. */
export const unstorableEmail = 'a\0b@c.d';

const nested = (depth: number): unknown => (depth === 0 ? 'x' : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) });

const texts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    unstorableEmail,
    '\ud800',
    '\udc00x',
    '\uffff',
    '\u202e\u200b',
    '💺'.repeat(20),
    '%',
    '_',
    '\\',
    "'",
    '--',
    '1 OR 1=1',
    'null',
    'undefined',
    'NaN',
  ],
  ...[
    'x'.repeat(20_000),
    '长'.repeat(6000),
    '1'.repeat(400),
    '-1',
    '0',
    '1e999',
    '0x10',
    '１３９１２３４５６７８',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...['http://169.254.169.254/latest', 'file:///etc/passwd', '/media/files/../../x', '\r\nSet-Cookie: a=b', codeInText],
];
const others = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e300,
    2 ** 53 + 2,
    2 ** 31,
    [],
    {},
    [null],
    [[]],
    nested(6),
    nested(31),
    nested(40),
    Array(3000).fill(0),
  ],
  ...[{ $gt: '' }, { 'Op.gt': 1 }, { toString: 'x' }, { length: -1 }, ['a', 'b'], { 0: 'a' }, { id: { $ne: null } }],
];

/** What no field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...others) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Bodies that are no parameters at all. */
const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '[]',
    'null',
    '1',
    '"x"',
    '{',
    '{"a":',
    '\0',
    '[1,2',
    '['.repeat(5000),
    '{"__proto__":{"userId":"x"}}',
    '{"a":1,"a":2}',
    'userId=1',
    '\ufeff{}',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

type Named = Readonly<Record<string, unknown>>;

/** What a parameter holds that is itself JSON in a string. */
const heldIn = (value: unknown): Named | undefined =>
  typeof value === 'string' && value.startsWith('{') ? (JSON.parse(value) as Named) : undefined;

/** One to three parameters changed; of one that is JSON in a string, also what it holds. */
const changed = (payload: Named, fields: readonly string[]): fc.Arbitrary<Named> => {
  const change = (name: string): fc.Arbitrary<[string, unknown]> => {
    const held = heldIn(payload[name]);
    const value =
      held === undefined
        ? hostileValue
        : fc.oneof(
            hostileValue,
            changed(held, Object.keys(held)).map((inner) => JSON.stringify(inner)),
          );
    return value.map((to) => [name, to]);
  };
  const changes = fc.uniqueArray(fc.constantFrom(...fields, 'userId', 'nothing').chain(change), {
    minLength: 1,
    maxLength: 3,
    selector: ([name]) => name,
  });
  return changes.map((made) => ({ ...payload, ...Object.fromEntries(made) }));
};

/** A call's body: right parameters of which one to three are not, or none at all. `fields` may hold names that the parameters lack. */
export const hostileCall = (payload: object, fields: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: changed({ ...payload }, fields).map((parameters) => JSON.stringify(parameters)) },
    { weight: 1, arbitrary: hostileBody },
  );

/** The parameters with this text in each of the fields in turn, and in each that JSON in a string holds. */
export const eachReplaced = (payload: Named, fields: readonly string[], text: string): Named[] =>
  fields.flatMap((field) => {
    const held = heldIn(payload[field]);
    const inner = held === undefined ? [] : eachReplaced(held, Object.keys(held), text).map((one) => JSON.stringify(one));
    return [text, ...inner].map((value) => ({ ...payload, [field]: value }));
  });
