import type { Moderator } from './contract.ts';

/** A short stand-in for a hosted service's judgement. Case, spaces, punctuation and character width are ignored. */
const refusedWords = ['色情', '赌博', '毒品', '枪支出售', '代开发票', '办证', '法轮', '恐怖袭击', '傻逼', '操你', 'fuck', 'porn', 'casino'];

const plain = (content: string): string =>
  content
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{Cf}]+/gu, '');

/** The embedded moderator: refuses text that contains one of `words`. */
export function createLocalModerator(words: readonly string[] = refusedWords): Moderator {
  return {
    async scanText(content) {
      const text = plain(content);
      const found = words.find((word) => text.includes(plain(word)));
      return found === undefined ? { passed: true, reason: '' } : { passed: false, reason: `word: ${found}` };
    },
  };
}
