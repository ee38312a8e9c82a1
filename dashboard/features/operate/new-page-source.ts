import type { Section } from '#domain/content/page';

/** What a new page begins with: its head to be filled in, and one of each part that a page may have. */
export const newSource = (title: string, section: Section, date: string): string => `---
title: ${title}
description: 一两句话的摘要，列表、搜索和分享时显示。
section: ${section}
date: ${date}
---

先用一段话说清楚这一页讲什么、给谁看。

## 小标题

正文写在这里。**重点**可以加粗，链接写成 [模型商城](/transaction)。

:::steps
第一步 | 做什么
第二步 | 得到什么
:::

:::note
需要提醒读者的话放在这里。
:::
`;
