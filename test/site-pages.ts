/** A source of a page of the public site that may be published; `words` stand in its body. */
export const pageSource = (words: string, { title = '新闻一则', date = '2026-11-29' } = {}): string =>
  `---
title: ${title}
description: 一段足够长的摘要，给列表和搜索用。
section: news
date: ${date}
---

${words}

${'这一页的正文至少要有三百个汉字才能公开。'.repeat(20)}
`;
