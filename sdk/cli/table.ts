import { accountCommands } from './account.ts';
import type { Command, Option } from './command.ts';
import { UsageError } from './command.ts';
import { completionOf, shells } from './completion.ts';
import { standingCommands } from './listen.ts';
import { loginCommands } from './login.ts';
import { manualOf } from './manual.ts';
import { webhookCommands } from './webhooks.ts';
import { workCommands } from './work.ts';

/** Options of every command. */
export const globalOptions: Readonly<Record<string, Option>> = {
  origin: { type: 'string', about: '平台的地址，默认 MODELMILL_ORIGIN 或登录时的地址' },
  json: { type: 'boolean', about: '每个结果一行 JSON' },
  help: { type: 'boolean', short: 'h', about: '显示说明' },
};

const printed = (text: string): Promise<void> => {
  process.stdout.write(text);
  return Promise.resolve();
};

export const commands: readonly Command[] = [
  ...[...loginCommands, ...workCommands, ...accountCommands, ...webhookCommands, ...standingCommands],
  {
    ...{ name: 'mcp', takes: '', about: '作为 MCP 服务器，供会用工具的程序检测、转换、轻量化和比较模型', options: {} },
    run: async (context) => (await import('./mcp.ts')).serveTools(context),
  },
  {
    ...{ name: 'completion', takes: shells.join('|'), about: '打印命令补全的脚本', options: {} },
    run: ({ args: [shell] }) => {
      const known = shells.find((one) => one === shell);
      if (known === undefined) throw new UsageError(`请写明 ${shells.join('、')} 之一`);
      return printed(completionOf(known, commands, globalOptions));
    },
  },
  { ...{ name: 'man', takes: '', about: '打印手册页', options: {} }, run: () => printed(manualOf(commands, globalOptions)) },
];
