import { exitCodes, type Command, type Option } from './command.ts';

type Options = Readonly<Record<string, Option>>;

const exitTexts: Record<keyof typeof exitCodes, string> = {
  done: '完成',
  failed: '处理失败，或请求不正确',
  usage: '命令写得不对',
  key: '密钥缺失、不正确或没有权限',
  payment: '次数和余额不足',
  notFound: '不存在',
  unavailable: '连不上，或服务暂时不可用',
  interrupted: '被中断',
};

const optionLine = ([name, { short, type, about }]: [string, Option]): [string, string] => [
  `${short === undefined ? '    ' : `-${short}, `}--${name}${type === 'string' ? ' VALUE' : ''}`,
  about,
];
const rows = (lines: [string, string][]): string => lines.map(([left, right]) => `  ${left.padEnd(26)} ${right}`).join('\n');

/** What `--help` prints of a command, or of all. */
export function helpOf(commands: readonly Command[], shared: Options, command?: Command): string {
  if (command === undefined) {
    const table = commands.map(({ name, takes, about }): [string, string] => [`${name} ${takes}`.trim(), about]);
    return `模工坊 · Modelmill\n\n用法：modelmill 命令 [选项]\n\n${rows(table)}\n\n${rows(Object.entries(shared).map(optionLine))}\n`;
  }
  const { name, takes, about, options } = command;
  const lines = Object.entries({ ...options, ...shared }).map(optionLine);
  return `${about}\n\n用法：modelmill ${name} ${takes}\n\n${rows(lines)}\n`;
}

const plain = (text: string): string => text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^\./, '\\&.');

/** The manual page, as man reads it. */
export function manualOf(commands: readonly Command[], shared: Options): string {
  const options = (all: Options): string =>
    Object.entries(all)
      .map((entry) => optionLine(entry))
      .map(([left, right]) => `.TP\n.B ${plain(left.trim())}\n${plain(right)}`)
      .join('\n');
  return [
    '.TH MODELMILL 1',
    '.SH NAME\nmodelmill \\- 上传、转换、轻量化和下载三维模型',
    '.SH SYNOPSIS\n.B modelmill\n命令 [选项]',
    '.SH COMMANDS',
    ...commands.map(({ name, takes, about, options: own }) => `.SS ${plain(`${name} ${takes}`)}\n${plain(about)}\n${options(own)}`.trim()),
    `.SH OPTIONS\n${options(shared)}`,
    '.SH ENVIRONMENT\n.TP\n.B MODELMILL_API_KEY\n密钥，先于登录时保存的\n.TP\n.B MODELMILL_ORIGIN\n平台的地址',
    '.SH EXIT STATUS',
    ...Object.entries(exitCodes).map(([name, code]) => `.TP\n.B ${code}\n${exitTexts[name as keyof typeof exitCodes]}`),
    '',
  ].join('\n');
}
