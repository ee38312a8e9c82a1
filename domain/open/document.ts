import { z } from 'zod';
import { openPrefixes, type OpenThing } from './ids.ts';
import { operations, type OpenOperation } from './operations.ts';
import { problems } from './problems.ts';
import { problemSchema } from './resources.ts';
import { scopes } from './scopes.ts';
import { openBase, type OpenVersion } from './version.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

/** Properties of a query as parameters. */
function queryParameters(schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({ name, in: 'query', required: required.includes(name), schema: property }));
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, thing = '']) => ({
    ...{ name: thing, in: 'path', required: true },
    schema: { type: 'string', pattern: `^${openPrefixes[thing as OpenThing]}_` },
  }));

const headerParameter = (name: string, required: boolean, description: string): Json => ({
  ...{ name, in: 'header', required, description },
  schema: { type: 'string' },
});

function describe(name: string, { path, summary, scope, query, body, makes, answers }: OpenOperation): Json {
  const content = (type: string, schema: z.ZodType | null): Json =>
    schema === null ? { [type]: { schema: { type: 'string', format: 'binary' } } } : { [type]: { schema: schemaOf(schema, 'input') } };
  return {
    ...{ operationId: name, summary, tags: [path.split('/')[1] ?? ''] },
    security: scope === 'public' ? [] : [{ key: [] }, { client: [scope] }],
    parameters: [
      ...pathParameters(path),
      ...(query === undefined ? [] : queryParameters(query)),
      ...(makes === true ? [headerParameter('Idempotency-Key', true, '同一个值只做一次，24 小时内得到同样的回答')] : []),
      headerParameter('Modelmill-Version', false, '日期版本，不写则为最新'),
    ],
    ...(body !== undefined && { requestBody: { required: true, content: content(body.type, body.schema) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          { description: summary, ...(schema !== null && { content: { 'application/json': { schema: schemaOf(schema, 'output') } } }) },
        ]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** The API as OpenAPI 3.1 has it, from the schemas that its routes parse with. */
export function openDocument(version: OpenVersion): Json {
  const paths: Record<string, Json> = {};
  for (const [name, operation] of Object.entries(operations) as [string, OpenOperation][]) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(name, operation);
  }
  return {
    openapi: '3.1.0',
    info: { title: '模工坊 · Modelmill', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: openBase }],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'mm_live_… 或 mm_test_…' },
        client: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${openBase}/oauth/token`, scopes } } },
      },
      responses: {
        Problem: {
          description: `RFC 9457；code 为 ${Object.keys(problems).join('、')}，或处理失败的代码`,
          content: { 'application/problem+json': { schema: schemaOf(problemSchema, 'output') } },
        },
      },
    },
  };
}
