/** A line of Wavefront's text formats: its first word and what follows that. */
export function statementOf(line: string): { name: string; rest: string } | undefined {
  const text = line.trim();
  // A search for the end of the rest would try every blank of a long run of them.
  const end = text.search(/\s/);
  if (text === '') return undefined;
  return end < 0 ? { name: text, rest: '' } : { name: text.slice(0, end), rest: text.slice(end).trimStart() };
}

/** A name or path without the comment that some exporters leave behind it; looked for where the whole is not found, since names may hold a `#`. */
export function uncommented(name: string): string {
  for (let at = name.indexOf('#'); at >= 0; at = name.indexOf('#', at + 1)) {
    if (at > 0 && /\s/.test(name[at - 1]!)) return name.slice(0, at).trimEnd();
  }
  return name;
}
