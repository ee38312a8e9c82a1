/**
 * What the embedded moderator refuses: phrases that are bad by themselves, not words that also occur in harmless ones. Where a phrase can lie within
 * or across harmless words (角色|情感, 消毒|品牌), `unless` lists those.
 */

export interface RefusedPhrase {
  phrase: string;
  /** Longer words that contain the phrase and are harmless. */
  unless?: readonly string[];
}

const withEach = (starts: string, rest: string): string[] => Array.from(starts, (start) => `${start}${rest}`);

/** Chinese phrases: found anywhere once blanks, punctuation and marks are taken out. */
export const refusedPhrases: readonly RefusedPhrase[] = [
  { phrase: '色情', unless: withEach('角彩特景颜肤绿红蓝白黑粉金银紫橙灰青棕古夜双单各原本国暖冷', '色情') },
  { phrase: '裸聊' },
  { phrase: '卖淫' },
  { phrase: '赌博', unless: ['禁止赌博', '反赌博', '禁赌博', '防赌博', '拒绝赌博'] },
  { phrase: '网上赌场' },
  { phrase: '在线赌场' },
  {
    phrase: '毒品',
    unless: ['消毒品', '有毒品', '无毒品', '解毒品', '病毒品', '禁毒品', '缉毒品', '反毒品', '防毒品', '禁止毒品', '拒绝毒品'],
  },
  { phrase: '枪支出售' },
  { phrase: '出售枪支' },
  { phrase: '代开发票' },
  { phrase: '办假证' },
  { phrase: '代办假证' },
  { phrase: '刻章办证' },
  { phrase: '办证刻章' },
  { phrase: '法轮功' },
  { phrase: '法轮大法' },
  { phrase: '恐怖袭击', unless: ['反恐怖袭击', '防恐怖袭击', '应对恐怖袭击'] },
  { phrase: '傻逼' },
  { phrase: '操你妈' },
  { phrase: '操你大爷' },
];

/** Beginnings of Latin words; only where a word begins, so that “top or not” and “capornata” pass. */
export const refusedStems: readonly string[] = ['fuck', 'motherfuck', 'porn'];
