/** Both providers take this much, also counted in bytes of UTF-8. */
const subjectLength = 40;

/** What is sold, as providers take it and print it in bills: no separators of theirs, nothing that GBK lacks, at most 40 characters. */
export function subjectOf(subject: string): string {
  const plain = subject.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]|[\u{10000}-\u{10FFFF}]|[/=&,`"'<>\\]/gu, ' ').replaceAll(/ +/g, ' ');
  return plain.trim().slice(0, subjectLength).trim() || '模工坊订单';
}
