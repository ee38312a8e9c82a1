import type { Command, Option } from './command.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

type Options = Readonly<Record<string, Option>>;

const flags = (options: Options): string =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .join(' ');
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function bash(commands: readonly Command[], shared: Options): string {
  const values = Object.entries(Object.assign({}, ...commands.map(({ options }) => options), shared) as Options).flatMap(([name, option]) =>
    option.values === undefined ? [] : [`    --${name}) COMPREPLY=($(compgen -W "${option.values.join(' ')}" -- "$word")); return ;;`],
  );
  return `_modelmill() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word"))
    return
  fi
  case $before in
${values.join('\n')}
  esac
  case $word in
    -*) ;;
    *) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  case \${COMP_WORDS[1]} in
${commands.map(({ name, options }) => `    ${name}) COMPREPLY=($(compgen -W "${flags({ ...options, ...shared })}" -- "$word")) ;;`).join('\n')}
  esac
}
complete -o filenames -F _modelmill modelmill
`;
}

function zsh(commands: readonly Command[], shared: Options): string {
  const line = ([name, { type, about, values }]: [string, Option]): string =>
    quote(
      `--${name}[${about.replaceAll(/[[\]:]/g, ' ')}]${type === 'boolean' ? '' : `:${name}:${values ? `(${values.join(' ')})` : '_files'}`}`,
    );
  return `#compdef modelmill
_modelmill() {
  if (( CURRENT == 2 )); then
    local -a names=(${commands.map(({ name, about }) => quote(`${name}:${about}`)).join(' ')})
    _describe command names
    return
  fi
  local command=$words[2]
  shift words; (( CURRENT-- ))
  case $command in
${commands
  .map(
    ({ name, options }) =>
      `    ${name}) _arguments ${Object.entries({ ...options, ...shared })
        .map(line)
        .join(' ')} '*:file:_files' ;;`,
  )
  .join('\n')}
  esac
}
compdef _modelmill modelmill
`;
}

function fish(commands: readonly Command[], shared: Options): string {
  const line = (when: string, [name, { type, about, values, short }]: [string, Option]): string =>
    [
      ...['complete -c modelmill', `-n ${quote(when)}`, `-l ${name}`, `-d ${quote(about)}`],
      ...(short === undefined ? [] : [`-s ${short}`]),
      ...(type === 'boolean' ? [] : ['-r']),
      ...(values === undefined ? [] : [`-f -a ${quote(values.join(' '))}`]),
    ].join(' ');
  return `${commands
    .flatMap(({ name, about, options }) => [
      `complete -c modelmill -n __fish_use_subcommand -f -a ${name} -d ${quote(about)}`,
      ...Object.entries({ ...options, ...shared }).map((entry) => line(`__fish_seen_subcommand_from ${name}`, entry)),
    ])
    .join('\n')}\n`;
}

const writers = { bash, zsh, fish };

/** What a shell reads to complete commands, options and their values. */
export const completionOf = (shell: Shell, commands: readonly Command[], shared: Options): string => writers[shell](commands, shared);
