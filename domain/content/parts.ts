/** What a part asks of the renderer that it stands in. */
interface InlineRenderer {
  inline: (text: string) => string;
  blocks: (lines: readonly string[]) => string;
  figure: (line: string) => string;
}

/** The parts that a page may hold between `:::name` and `:::`. */
type Part = (lines: readonly string[], to: InlineRenderer) => string;

const filled = (lines: readonly string[]): string[] => lines.filter((line) => line.trim() !== '');
const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** `title | text` a line, numbered. */
const steps: Part = (lines, to) => {
  const items = filled(lines).map((line) => {
    const [title = '', text = ''] = cells(line);
    return `<li><b>${to.inline(title)}</b><span>${to.inline(text)}</span></li>`;
  });
  return `<ol class="steps">${items.join('')}</ol>`;
};

/** `title | text | /address | link` a line: what a page leads to. */
const cards: Part = (lines, to) => {
  const items = filled(lines).map((line) => {
    const [title = '', text = '', address = '', label = '了解'] = cells(line);
    return `<li><b>${to.inline(title)}</b><span>${to.inline(text)}</span>${address === '' ? '' : to.inline(`[${label}](${address})`)}</li>`;
  });
  return `<ul class="cards">${items.join('')}</ul>`;
};

/** `what | before | after` a line: measured figures of one model. */
const figures: Part = (lines, to) => {
  const items = filled(lines).map((line) => {
    const [what = '', before = '', after = ''] = cells(line);
    return `<div><dt>${to.inline(what)}</dt><dd><s>${to.inline(before)}</s><b>${to.inline(after)}</b></dd></div>`;
  });
  return `<dl class="figures">${items.join('')}</dl>`;
};

/** Two pictures, before and after. */
const compare: Part = (lines, to) =>
  `<div class="compare">${filled(lines)
    .map((line) => to.figure(line))
    .join('')}</div>`;

const note: Part = (lines, to) => `<aside class="note">${to.blocks(lines)}</aside>`;

/** `label | /address` a line; the first is the one that most want. */
const actions: Part = (lines, to) => {
  const items = filled(lines).map((line) => {
    const [label = '', address = ''] = cells(line);
    return to.inline(`[${label}](${address})`);
  });
  return `<p class="actions">${items.join('')}</p>`;
};

const parts: Readonly<Record<string, Part>> = { steps, cards, figures, compare, note, actions };

/** A part by its name; the lines of one that nobody knows are text. */
export function renderParts(name: string, lines: readonly string[], to: InlineRenderer): string {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  return part === undefined ? to.blocks(lines) : part(lines, to);
}
