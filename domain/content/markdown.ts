import { formatYuan } from '../money/yuan.ts';
import { grades, type MemberTier } from '../membership/grades.ts';
import { walletLimits } from '../wallet/limits.ts';
import { renderParts } from './parts.ts';
import { pictureAddress, pictureOf, pictureWidths } from './pictures.ts';

/**
 * Markdown with a few parts of our own, as HTML. Whatever is not a mark of it is text, so that no script, frame or attribute of an author's passes. Pure, so
 * that the back office previews in the browser what the server serves.
 */
export interface Rendered {
  html: string;
  /** Its second-level headings, for the list beside it. */
  headings: { id: string; text: string }[];
  /** Where its links lead, and its pictures lie. */
  links: string[];
  pictures: string[];
  /** Pictures that no words stand for where they are not seen. */
  wordless: string[];
  /** Names of prices that there are none of. */
  unknownPrices: string[];
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Paths of our own, anchors and secure addresses of others. */
const safeTarget = /^(\/(?!\/)|#|https:\/\/|mailto:)[^\s"<>\\]*$/;
const outside = /^https:\/\//;

const otherFees: Readonly<Record<string, number>> = {
  'withdrawal.least': walletLimits.leastWithdrawalFen,
  'recharge.least': walletLimits.leastRechargeFen,
};

/** What a mark for a price says; undefined where there is no such price. */
const feeOf = (name: string): string | undefined => {
  const other = Object.hasOwn(otherFees, name) ? otherFees[name] : undefined;
  if (other !== undefined) return formatYuan(other);
  const [tier = '', card = ''] = name.split('.');
  const grade = Object.hasOwn(grades, tier) ? grades[tier as MemberTier] : undefined;
  const fee = grade && { annual: grade.annualFen, monthly: grade.monthlyFen, firstMonth: grade.firstMonthFen }[card];
  return fee === undefined ? undefined : formatYuan(fee);
};

/** Of a picture that is kept in several widths, where each of them is; the column of text is 800 pixels wide at most. */
function choiceOf(source: string): string {
  const picture = pictureOf(source);
  if (picture === undefined) return '';
  const widths = pictureWidths(picture.width).map((width) => `${pictureAddress(picture.pictureId, width)} ${width}w`);
  return ` srcset="${widths.join(', ')}" sizes="(min-width: 832px) 800px, 100vw"`;
}

class Renderer {
  readonly headings: Rendered['headings'] = [];
  readonly links: string[] = [];
  readonly pictures: string[] = [];
  readonly wordless: string[] = [];
  readonly unknownPrices: string[] = [];

  /** Code, bold, links and prices within a line. */
  inline(text: string): string {
    return text
      .split(/(`[^`]+`)/)
      .map((piece) => (/^`[^`]+`$/.test(piece) ? `<code>${escapeHtml(piece.slice(1, -1))}</code>` : this.#marks(piece)))
      .join('');
  }

  #marks(text: string): string {
    return escapeHtml(text)
      .replaceAll(/\{price:([\w.]+)\}/g, (mark, name: string) => this.#price(name) ?? mark)
      .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (mark, label: string, escaped: string) => {
        const target = escaped.replaceAll('&amp;', '&');
        if (!safeTarget.test(target)) return mark;
        this.links.push(target);
        return `<a href="${escaped}"${outside.test(target) ? ' rel="noopener nofollow"' : ''}>${label}</a>`;
      });
  }

  #price(name: string): string | undefined {
    const fee = feeOf(name);
    if (fee === undefined) this.unknownPrices.push(name);
    return fee;
  }

  blocks(lines: readonly string[]): string {
    const out: string[] = [];
    let at = 0;
    /** The lines from here on that are of one kind. */
    const take = (of: RegExp): string[] => {
      const from = at;
      while (at < lines.length && of.test(lines[at] ?? '')) at++;
      return lines.slice(from, at);
    };
    while (at < lines.length) {
      const line = lines[at] ?? '';
      if (line.trim() === '') at++;
      else if (line.startsWith(':::')) {
        const end = lines.indexOf(':::', at + 1);
        const inner = lines.slice(at + 1, end < 0 ? lines.length : end);
        out.push(renderParts(line.slice(3).trim(), inner, this));
        at = end < 0 ? lines.length : end + 1;
      } else if (/^#{2,3} /.test(line)) {
        out.push(this.#heading(line));
        at++;
      } else if (/^[-*] /.test(line)) out.push(`<ul>${this.#items(take(/^[-*] /), /^[-*] /)}</ul>`);
      else if (/^\d+\. /.test(line)) out.push(`<ol>${this.#items(take(/^\d+\. /), /^\d+\. /)}</ol>`);
      else if (line.startsWith('|')) out.push(this.#table(take(/^\|/)));
      else if (line.startsWith('> '))
        out.push(
          `<blockquote>${this.inline(
            take(/^> /)
              .map((one) => one.slice(2))
              .join(''),
          )}</blockquote>`,
        );
      else if (line.startsWith('![')) {
        out.push(this.figure(line));
        at++;
      } else out.push(`<p>${this.inline(this.#paragraph(take(/^(?!:::|#{2,3} |[-*] |\d+\. |\||> |!\[)\s*\S/), line, () => at++))}</p>`);
    }
    return out.join('\n');
  }

  /** Lines of Chinese join without a blank. */
  #paragraph(taken: readonly string[], line: string, skip: () => void): string {
    if (taken.length > 0) return taken.map((one) => one.trim()).join('');
    skip();
    return line;
  }

  #heading(line: string): string {
    const level = line.startsWith('###') ? 3 : 2;
    const text = line.replace(/^#+ /, '');
    const id = `s${this.headings.length + 1}`;
    if (level === 3) return `<h3>${this.inline(text)}</h3>`;
    this.headings.push({ id, text });
    return `<h2 id="${id}">${this.inline(text)}</h2>`;
  }

  #items(lines: readonly string[], mark: RegExp): string {
    return lines.map((one) => `<li>${this.inline(one.replace(mark, ''))}</li>`).join('');
  }

  #table(lines: readonly string[]): string {
    const cells = (row: string): string[] =>
      row
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((cell) => this.inline(cell.trim()));
    const [head = '', , ...rows] = lines;
    const headCells = cells(head).map((cell) => `<th scope="col">${cell}</th>`);
    const body = rows.map(
      (row) =>
        `<tr>${cells(row)
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    );
    const table = `<table><thead><tr>${headCells.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
    return `<div class="table" tabindex="0" role="region" aria-label="表格">${table}</div>`;
  }

  /** `![words](/picture.webp 1200x800 caption)`; the size keeps its place before it comes. */
  figure(line: string): string {
    const [, alt = '', source = '', width, height, caption = ''] =
      /^!\[([^\]]*)\]\((\S+?)(?: (\d+)x(\d+))?(?: (.*))?\)\s*$/.exec(line) ?? [];
    if (!safeTarget.test(source)) return `<p>${escapeHtml(line)}</p>`;
    this.pictures.push(source);
    if (alt.trim() === '') this.wordless.push(source);
    const size = width === undefined ? '' : ` width="${width}" height="${height}"`;
    const words = caption === '' ? '' : `<figcaption>${this.inline(caption)}</figcaption>`;
    return `<figure><img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}"${choiceOf(source)}${size} loading="lazy" />${words}</figure>`;
  }
}

export function renderMarkdown(source: string): Rendered {
  const renderer = new Renderer();
  const html = renderer.blocks(source.replaceAll('\r\n', '\n').split('\n'));
  const { headings, links, pictures, wordless, unknownPrices } = renderer;
  return { html, headings, links, pictures, wordless, unknownPrices };
}
