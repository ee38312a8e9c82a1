import { dirname, resolve } from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { ApiError, WorkFailedError, type Job, type JobKind, type ModelFile, type Modelmill, type Work } from '../js/index.ts';
import type { Context } from './command.ts';
import { uploadOne, workOn } from './work.ts';

const subject = z.string().min(1).describe('模型在本机的路径，或已上传文件的编号 file_…');
const folder = z.string().optional().describe('结果存到这个文件夹，默认在模型旁边');
const idOfFile = /^file_[0-9a-f]{32}$/;

const answerOf = (value: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 2) }],
  structuredContent: value as Record<string, unknown>,
});

/** A refusal or a failure is an answer that a model reads and can act upon; anything else is a fault. */
async function told(work: () => Promise<object>): Promise<CallToolResult> {
  try {
    return answerOf(await work());
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof WorkFailedError) && !isFileProblem(error)) throw error;
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}

const isFileProblem = (error: unknown): error is Error => error instanceof Error && 'code' in error && typeof error.code === 'string';

/** What a result measured: how far it is from its source. */
const measured = (job: Job, source: ModelFile, saved: readonly string[]) => ({
  job: job.id,
  source: { size: source.size, triangles: source.figures?.triangles ?? null },
  results: job.outputs.map(({ id, name, format, size, figures, difference }, at) => ({
    ...{ output: id, name, format, saved: saved[at] ?? null, size, triangles: figures?.triangles ?? null },
    // Null: this kind of result is not measured.
    measured_error: difference,
  })),
});

/** Serves the tools to a program that speaks the Model Context Protocol over standard input and output. */
export async function serveTools(context: Context): Promise<void> {
  const client = await context.client();
  const server = new McpServer({ name: 'modelmill', version: '0.1.0' });

  const fileOf = (given: string): Promise<ModelFile> =>
    idOfFile.test(given) ? client.files.waitFor(given, { signal: context.signal }) : uploadOne(context, client, resolve(given));

  async function run(given: string, out: string | undefined, work: Work & { kind: JobKind }): Promise<object> {
    const source = await fileOf(given);
    const place = out ?? (idOfFile.test(given) ? '.' : dirname(resolve(given)));
    const saved: string[] = [];
    const quiet: Context = {
      ...context,
      options: { out: place },
      tell: (job) => void saved.push(...(job as { saved: string[] }).saved.map((path) => resolve(path))),
    };
    const job = await workOn(quiet, client, source.id, work);
    return measured(job, source, saved);
  }

  server.registerTool(
    'check',
    {
      title: '检测模型',
      description: '读出一个模型的格式、大小、三角形、顶点、贴图、材质、动画和外形尺寸（米）。',
      inputSchema: { model: subject },
    },
    ({ model }) => told(async () => fileOf(model)),
  );
  server.registerTool(
    'convert',
    {
      title: '转换格式',
      description: '把模型转换为其他格式，存到本机；结果附测得的误差。',
      inputSchema: { model: subject, formats: z.array(z.string()).min(1).max(10).describe('如 ["glb","usdz"]'), folder },
    },
    ({ model, formats, folder: out }) => told(() => run(model, out, { kind: 'convert', outputs: formats })),
  );
  server.registerTool(
    'lighten',
    {
      title: '轻量化',
      description: '减少三角形和贴图，让模型变小；结果附与原模型相比测得的误差。',
      inputSchema: {
        model: subject,
        preset: z.string().optional().describe('方案的名称或编号'),
        options: z.record(z.string(), z.unknown()).optional().describe('参数，如 {"texture_size":1024}'),
        folder,
      },
    },
    ({ model, preset, options, folder: out }) =>
      told(() => run(model, out, { kind: 'lightweight', ...(preset !== undefined && { preset }), ...(options && { options }) })),
  );
  server.registerTool(
    'compare',
    {
      title: '比较结果与原模型',
      description: '一次处理的结果与它的原模型相比：大小、三角形，以及测得的几何误差（占外形的百分比）和贴图信噪比。',
      inputSchema: { job: z.string().describe('处理的编号 job_…') },
    },
    ({ job }) => told(() => compare(client, job)),
  );

  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolved) => {
    process.stdin.once('end', resolved);
    process.stdin.once('close', resolved);
    context.signal.addEventListener('abort', () => resolved(), { once: true });
  });
  await server.connect(transport);
  await closed;
  await server.close();
}

async function compare(client: Modelmill, id: string): Promise<object> {
  const job = await client.jobs.get(id);
  return measured(job, await client.files.get(job.file), []);
}
